import { Button, buttonClass } from '@nox/ui';
import { Link } from 'react-router-dom';
import styles from './content-form.module.css';

interface FormActionsProps {
  noun: string;
  listAddress: string;
  isSubmitting: boolean;
  isSaving: boolean;
}

/** The end of a form: save it, or return to the list. */
export function FormActions({ noun, listAddress, isSubmitting, isSaving }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : `Save ${noun}`}
      </Button>
      {isSaving ? (
        // What the server is already saving cannot be taken back; an upload has its own way to stop.
        <Button disabled>Cancel</Button>
      ) : (
        <Link to={listAddress} className={buttonClass('quiet')}>
          Cancel
        </Link>
      )}
    </div>
  );
}
