import type { AuditionEntry } from '@nox/contracts';
import { Dialog, DialogBackdrop, DRAWER_PX, ui, useMinWidth } from '@nox/ui';
import { startTransition, useDeferredValue, useEffect, useOptimistic, useState } from 'react';
import { useHiding } from '../entry/hidden-reviews.ts';
import { RejectedItems } from '../entry/outbox-notices.tsx';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { ReviewList, ReviewsHidden, ScoreSummary } from '../review/review-list.tsx';
import { UnsentDraft } from '../review/own-review.tsx';
import { useEntries } from '../sync/sync-provider.tsx';
import type { TableRow } from '../table/stable-order.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { JudgingDialog } from './judge-next/judging-dialog.tsx';
import { JudgingKeys } from './decision.tsx';

export function EntryDialogs({ rows }: { rows: readonly TableRow[] }) {
  const entries = useEntries();
  const { id, panel, show, close } = useShownEntry();
  const entry = entries.find(({ _id }) => _id === id);
  // The dialog still needs the name of an entry that is deleted while it is open.
  const [last, setLast] = useState<AuditionEntry>();
  if (entry && entry._id !== last?._id) setLast(entry);
  const isWide = useMinWidth(DRAWER_PX);
  // Deferred, so that the click is painted before the dialog is rendered.
  const isOpen = useDeferredValue(id !== null, false);
  if (!id) return <JudgingKeys level="page" />;
  if (!isOpen) return panel === 'details' && isWide ? null : <DialogBackdrop />;
  if (!entry) {
    const name = last?._id === id ? last.fullName : undefined;
    return (
      <Dialog title={name ?? 'No such entry'} cancelLabel="Close" onCancel={close}>
        <div className={ui.stack4}>
          <p>
            {name
              ? `The entry of ${name} was deleted meanwhile.`
              : 'There is no such entry. It may have been deleted.'}
          </p>
          <RejectedItems entryId={id} />
          <UnsentDraft entryId={id} hint="You were writing this, which was not sent:" />
        </div>
      </Dialog>
    );
  }
  if (panel === 'reviews') return <ComparisonDialog entry={entry} />;
  if (panel === 'judging') return <JudgingDialog entry={entry} onShow={show} />;
  return <EntryDialog entry={entry} rows={rows} onShow={show} />;
}

/** The open entry. `show` goes before the URL, which renders the whole page: the next candidate is painted at once. */
function useShownEntry() {
  const { id, replace, ...open } = useOpenEntry();
  const [shown, setShown] = useOptimistic(id);
  const isClosed = id === null;
  useEffect(() => {
    const scrollByBrowser = () => void (window.history.scrollRestoration = 'auto');
    if (isClosed) scrollByBrowser();
    return scrollByBrowser;
  }, [isClosed]);
  const show = (next: string) =>
    startTransition(async () => {
      setShown(next);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await replace(next, open.panel);
    });
  return { ...open, id: shown, show };
}

function ComparisonDialog({ entry }: { entry: AuditionEntry }) {
  const { close } = useOpenEntry();
  const hiding = useHiding()(entry);
  return (
    <Dialog title={`All Reviews for: ${entry.fullName}`} cancelLabel="Close" onCancel={close}>
      {hiding ? (
        <ReviewsHidden entry={entry} hiding={hiding} />
      ) : (
        <div className={ui.stack6}>
          <ScoreSummary entry={entry} />
          <ReviewList entry={entry} />
        </div>
      )}
    </Dialog>
  );
}
