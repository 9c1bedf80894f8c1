import type { AuditionEntry } from '@nox/contracts';
import { Dialog } from '@nox/ui';
import { JudgingDialog } from '../judging/judging-dialog';
import { ComparisonDialog } from './comparison-dialog';
import { EntryDialog } from './entry-dialog';
import { useOpenEntry } from './use-open-entry';

/** What the address says is open over the list. */
export function OpenEntry({ entries }: { entries: AuditionEntry[] }) {
  const { id, panel, close, replace } = useOpenEntry();
  if (!id) return null;
  const entry = entries.find(({ _id }) => _id === id);
  if (!entry) {
    return (
      <Dialog isOpen title="No such entry" cancelLabel="Close" onCancel={close} actions={null}>
        <p>This candidate's entry is not there. Somebody may have deleted it.</p>
      </Dialog>
    );
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
