import { AlertDialog, Button } from '@nox/ui';
import { useState } from 'react';

/** Goes back to the list; it resets no slot, and says so before (spec section 4). */
export function RemoveSlotting({ onConfirmed }: { onConfirmed: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Remove Slotting</Button>
      <AlertDialog
        isOpen={isAsking}
        title="Remove Slotting"
        question="This only switches the view. A full reset requires a backend implementation. Continue?"
        onCancel={() => setIsAsking(false)}
        // The button that asked goes with the slots.
        finalFocus={() => document.querySelector<HTMLElement>('[aria-label="View"] button')}
      >
        <Button
          variant="primary"
          onClick={() => {
            setIsAsking(false);
            onConfirmed();
          }}
        >
          Continue
        </Button>
      </AlertDialog>
    </>
  );
}
