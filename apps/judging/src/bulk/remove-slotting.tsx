import { AlertDialog, Button } from '@nox/ui';
import { useState } from 'react';

/** Switches to the list after saying that no slot is reset (spec section 4). */
export function RemoveSlotting({ onConfirmed }: { onConfirmed: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Remove Slotting</Button>
      <AlertDialog
        isOpen={isOpen}
        title="Remove Slotting"
        question="This only switches the view. A full reset requires a backend implementation. Continue?"
        onCancel={() => setIsOpen(false)}
        // This button is removed with the slots.
        finalFocus={() => document.querySelector<HTMLElement>('[aria-label="View"] button')}
      >
        <Button
          variant="primary"
          onClick={() => {
            setIsOpen(false);
            onConfirmed();
          }}
        >
          Continue
        </Button>
      </AlertDialog>
    </>
  );
}
