import { Button, buttonClass } from '@nox/ui';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import styles from './content-form.module.css';

interface FormActionsProps {
  noun: string;
  listAddress: string;
  isSubmitting: boolean;
  saveButton: Ref<HTMLButtonElement>;
}

/** The end of a form: save it, or return to the list. */
export function FormActions({ noun, listAddress, isSubmitting, saveButton }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      {/* Never disabled outright: the focus rests on it while it is being saved. */}
      <Button ref={saveButton} type="submit" variant="primary" aria-disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : `Save ${noun}`}
      </Button>
      <Link to={listAddress} className={buttonClass('quiet')}>
        Cancel
      </Link>
    </div>
  );
}
