import type { AuditionEntry } from '@nox/contracts';
import { useState } from 'react';
import { JudgingDialog } from './judge-next/judging-dialog.tsx';
import { ComparisonDialog } from './comparison-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { DeletedEntryDialog } from './deleted-entry-dialog.tsx';
import { useOpenEntry } from '../entry/use-open-entry.ts';

/** The dialog of the entry and panel in the URL. */
export function EntryDialogs({ entries }: { entries: AuditionEntry[] }) {
  const { id, panel, close, replace } = useOpenEntry();
  const entry = entries.find(({ _id }) => _id === id);
  // For its name, if it is deleted while it is open.
  const [last, setLast] = useState<AuditionEntry>();
  if (entry && entry._id !== last?._id) setLast(entry);
  if (!id) return null;
  if (!entry) {
    const name = last?._id === id ? last.fullName : undefined;
    return <DeletedEntryDialog id={id} name={name} onClose={close} />;
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
      // Another entry's dialog starts with fresh state.
      key={id}
      entry={entry}
      onClose={close}
      onCompare={() => replace(id, 'reviews')}
    />
  );
}
