import type { AuditionEntry } from '@nox/contracts';
import {
  afterPaint,
  Button,
  classNames,
  Dialog,
  DialogBackdrop,
  DRAWER_PX,
  formatNumber,
  RowAction,
  rowActionClass,
  StatusMark,
  tools,
  ui,
  useMinWidth,
} from '@nox/ui';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MoveDialog } from '../bulk/slot-dialogs.tsx';
import { chatLink, placeText, reviewCount, statusText, statusTone } from '../entry/entry.ts';
import { PersonalData, RemovalDialog } from '../entry/deletion.tsx';
import { AttendanceMarks, EntryMarks, UnsentBadge } from '../entry/entry-marks.tsx';
import { hasCount, reviewedBy, useHiding, useJudge } from '../entry/judge.ts';
import { StoredJudgeNameField } from '../entry/judge-chip.tsx';
import { useRights } from '../sync/judging-settings.ts';
import { RejectedItems } from '../entry/outbox-notices.tsx';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { OwnReview, UnsentDraft } from '../review/own-review.tsx';
import { RecusedJudges } from '../review/recused-judges.tsx';
import { EntryReviews } from '../review/review-list.tsx';
import { useEntries, useOutboxState } from '../sync/sync-provider.tsx';
import { viewId } from '../table/entry-row.tsx';
import type { TableRow } from '../table/stable-order.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import { AfterPaint, CandidateVideo, EntryFacts, EntryHistory } from './entry-facts.tsx';
import { Decision, useCandidateKeys, useDecision } from './decision.tsx';
import { JudgingKeys } from './judging-keys.tsx';
import columns from './columns.module.css';
import styles from './entry-dialog.module.css';
import { JudgingDialog } from './judge-next/judging-dialog.tsx';

export { DeletionDialog, ExportDialog, RemoveSlotting } from '../bulk/bulk-change.tsx';
export { ImportDialog } from '../bulk/import-dialog.tsx';
export { MergeStylesDialog } from '../bulk/merge-styles.tsx';
export { RejectDialog } from '../bulk/reject-dialog.tsx';
export { ScheduleDialog } from '../bulk/slot-dialogs.tsx';
export { RemovalDialog } from '../entry/deletion.tsx';
export { ChosenBar } from './chosen-bar.tsx';

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
  if (!id) return null;
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
  const open = useOpenEntry();
  /** `via`: what the URL may have until it has `to`. Any other URL ends the step: a dialog that is closed stays closed. */
  const [step, setStep] = useState<{ via: readonly (string | null)[]; to: string }>();
  const isUnderWay = step?.via.includes(open.id);
  if (step && !isUnderWay) setStep(undefined);
  const next = isUnderWay ? step?.to : undefined;
  const id = next ?? open.id;
  const updateUrl = useEffectEvent((to: string) => open.replace(to, open.panel));
  const isClosed = id === null;
  useEffect(() => {
    const scrollByBrowser = () => void (window.history.scrollRestoration = 'auto');
    if (isClosed) scrollByBrowser();
    return scrollByBrowser;
  }, [isClosed]);
  useEffect(() => (next === undefined ? undefined : afterPaint(() => updateUrl(next))), [next]);
  return { ...open, id, show: (to: string) => setStep({ via: [...(step?.via ?? []), id], to }) };
}

function ComparisonDialog({ entry }: { entry: AuditionEntry }) {
  const { close } = useOpenEntry();
  return (
    <Dialog title={`All Reviews for: ${entry.fullName}`} cancelLabel="Close" onCancel={close}>
      <EntryReviews entry={entry} hasSummary />
    </Dialog>
  );
}

interface EntryDialogProps {
  entry: AuditionEntry;
  rows: readonly TableRow[];
  onShow: (id: string) => void;
}

function EntryDialog({ entry, rows, onShow }: EntryDialogProps) {
  const { close } = useOpenEntry();
  const decision = useDecision(entry);
  const judge = useJudge();
  const { pending } = useOutboxState();
  const hasOwn = reviewedBy(judge, pending)(entry);
  const { mayAudit } = useRights();
  const { position, count, previous, next } = useNeighbours(rows, entry._id);
  const show = (id: string | undefined) => id !== undefined && onShow(id);
  const own = useCandidateKeys(decision.undo, {
    j: () => show(next),
    ArrowDown: () => show(next),
    k: () => show(previous),
    ArrowUp: () => show(previous),
  });
  return (
    <Dialog
      isDrawer
      title={entry.fullName}
      detail={placeText(entry)}
      subject={entry._id}
      cancelLabel="Close"
      onCancel={close}
      finalFocus={() => document.getElementById(viewId(entry._id))}
      actions={
        <>
          <JudgingKeys level="dialog" />
          {position >= 0 && (
            <p className={classNames(styles.position, ui.minor, ui.digits)}>
              {formatNumber(position + 1)} of {formatNumber(count)}
            </p>
          )}
          <Button
            aria-keyshortcuts="k"
            disabled={previous === undefined}
            onClick={() => show(previous)}
          >
            Previous
          </Button>
          <Button aria-keyshortcuts="j" disabled={next === undefined} onClick={() => show(next)}>
            Next
          </Button>
        </>
      }
    >
      {/* Another entry starts with fresh state. */}
      <div key={entry._id} className={columns.single}>
        <RejectedItems entryId={entry._id} />
        <Standing entry={entry} />
        <AfterPaint subject={entry._id}>
          <EntryFacts entry={entry} />
          <CandidateVideo entry={entry} />
          {mayAudit && <EntryHistory entry={entry} />}
        </AfterPaint>
        <section ref={own} className={classNames(columns.form, tools.screenOnly)}>
          <h3 className={classNames(ui.heading, tools.section)}>
            {entry.isRecused ? 'Reviews' : hasOwn ? 'Your review' : 'Add review'}
          </h3>
          <section aria-label="Your review" className={ui.stack4}>
            {!judge.isBound && !entry.isRecused && <StoredJudgeNameField />}
            <OwnReview
              entry={entry}
              submitLabel="Submit review"
              nameless={<p className={ui.minor}>Enter a Judge Name to add a review.</p>}
            />
          </section>
          <Decision entry={entry} decision={decision} />
        </section>
        <AfterPaint subject={entry._id}>
          <Reviews entry={entry} />
        </AfterPaint>
      </div>
    </Dialog>
  );
}

function Standing({ entry }: { entry: AuditionEntry }) {
  const [dialog, setDialog] = useState<'move' | 'edit'>();
  const { pending, isStalled } = useOutboxState();
  const { mayOrganise } = useRights();
  const chat = mayOrganise && chatLink(entry.phoneNumber);
  const hiding = useHiding()(entry);
  const isKnown = mayOrganise || hasCount(hiding);
  const close = () => setDialog(undefined);
  return (
    <div className={classNames(ui.row, ui.between)}>
      <div className={ui.row4}>
        {isKnown && (
          <StatusMark tone={statusTone(entry)} className={ui.strong}>
            {statusText(entry)}
          </StatusMark>
        )}
        {isStalled && (
          <UnsentBadge items={pending.filter(({ entryId }) => entryId === entry._id)} />
        )}
        <AttendanceMarks entry={entry} />
        <EntryMarks entry={entry} />
      </div>
      {mayOrganise && (
        <span className={classNames(ui.row3, tools.screenOnly)}>
          <RowAction onClick={() => setDialog('move')}>Move to slot…</RowAction>
          {!entry.isRecused && <RowAction onClick={() => setDialog('edit')}>Edit…</RowAction>}
          {chat && (
            <a href={chat} target="_blank" rel="noreferrer" className={rowActionClass()}>
              Chat
            </a>
          )}
        </span>
      )}
      {dialog === 'move' && <MoveDialog chosen={[entry]} onClose={close} />}
      {dialog === 'edit' && <AnswersDialog entry={entry} onClose={close} />}
    </div>
  );
}

function Reviews({ entry }: { entry: AuditionEntry }) {
  const { close, replace } = useOpenEntry();
  const hiding = useHiding()(entry);
  const count = hasCount(hiding) ? reviewCount(entry) : undefined;
  const { mayOrganise } = useRights();
  const [isDeleting, setIsDeleting] = useState(false);
  if (hiding === 'recused' && !mayOrganise) return null;
  return (
    <section className={classNames(tools.section, ui.stack4)}>
      {hiding !== 'recused' && (
        <>
          <div className={classNames(ui.row4, ui.between)}>
            <h3 className={ui.heading}>Judge reviews{count !== undefined && ` (${count})`}</h3>
            <Button disabled={!count} onClick={() => replace(entry._id, 'reviews')}>
              Compare reviews
            </Button>
          </div>
          <EntryReviews entry={entry} />
          {mayOrganise && <RecusedJudges entry={entry} />}
        </>
      )}
      <div className={ui.row4}>
        {mayOrganise && (
          <>
            <Button variant="plain" className={styles.delete} onClick={() => setIsDeleting(true)}>
              Delete entry
            </Button>
            <PersonalData entry={entry} onErased={close} />
          </>
        )}
        {isDeleting && (
          <RemovalDialog
            kind="delete"
            entry={entry}
            onRemoved={close}
            onClose={() => setIsDeleting(false)}
          />
        )}
      </div>
    </section>
  );
}

/** The candidates before and after one in the list as shown; of one that has left it, those around its former place. */
function useNeighbours(rows: readonly TableRow[], id: string) {
  const ids = useMemo(
    () => rows.filter(({ kind }) => kind === 'entry').map(({ key }) => key),
    [rows],
  );
  const position = ids.indexOf(id);
  const [last, setLast] = useState({ id, position });
  if (position >= 0 && (last.id !== id || last.position !== position)) setLast({ id, position });
  const isListed = position >= 0;
  const place = isListed ? position : last.id === id ? last.position : -1;
  return {
    /** The position counts from 0; it is -1 for an entry that is not in the list. */
    position,
    count: ids.length,
    previous: ids[place - 1],
    next: isListed ? ids[place + 1] : ids[Math.max(place, 0)],
  };
}
