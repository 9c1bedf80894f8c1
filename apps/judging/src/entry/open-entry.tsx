import type { AuditionEntry } from '@nox/contracts';
import { useState } from 'react';
import { JudgingDialog } from '../judging/judging-dialog.tsx';
import { ComparisonDialog } from './comparison-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { GoneEntry } from './gone-entry.tsx';
import { useOpenEntry } from './use-open-entry.ts';

/** What the address says is open over the list. */
export function OpenEntry({ entries }: { entries: AuditionEntry[] }) {
  const { id, panel, close, replace } = useOpenEntry();
  const entry = entries.find(({ _id }) => _id === id);
  // Somebody may delete it while it is open.
  const [last, setLast] = useState<AuditionEntry>();
  if (entry && entry._id !== last?._id) setLast(entry);
  if (!id) return null;
  if (!entry) {
    const name = last?._id === id ? last.fullName : undefined;
    return <GoneEntry id={id} name={name} onClose={close} />;
  }
  if (panel === 'reviews') return <ComparisonDialog entry={entry} onClose={close} />;
  if (panel === 'judging') {
    return (
      <JudgingDialog
        entry={entry}
        entries={entries}
        onClose={close}
        onShow={(next) => replace(next, 'judging')}
      />
    );
  }
  return (
    <EntryDialog
      // What is said about one is not about the next.
      key={id}
      entry={entry}
      onClose={close}
      onCompare={() => replace(id, 'reviews')}
    />
  );
}
