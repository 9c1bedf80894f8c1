import type { Undoable } from '@nox/contracts';

// Messages with the same subject replace each other: undoing a change takes the message about it along.

export const deletionSubject = (name: string) => `deletion of ${name}`;
export const SLOTS_SUBJECT = 'time slots';

export function undoSubject({ _id, kind, name }: Undoable): string {
  if (kind === 'slotted') return SLOTS_SUBJECT;
  return name === undefined ? _id : deletionSubject(name);
}
