import { describeStaying } from '@nox/contracts';
import { ActionMenu, AlertDialog, Button, useAnnounce, withParam } from '@nox/ui';
import { useQueryClient } from '@tanstack/react-query';
import pTimeout from 'p-timeout';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  DeletionDialog,
  ExportDialog,
  NONE_NOT_SELECTED,
  useExport,
} from '../bulk/bulk-change.tsx';
import { groupPending, RejectDialog } from '../bulk/reject-dialog.tsx';
import { ScheduleDialog } from '../dialogs/lazy-dialogs.ts';
import { hasSlot } from '../entry/entry.ts';
import { useQuestions, useRights, versionsQuery } from '../sync/judging-settings.ts';
import { useEntries } from '../sync/sync-provider.tsx';

/** Closing the dialog goes back. */
const OPENED = { isOpened: true };

export function ManageMenu() {
  const entries = useEntries();
  const { mayOrganise } = useRights();
  const [params] = useSearchParams();
  const [dialog, setDialog] = useState<ReactNode>();
  const announce = useAnnounce();
  const close = () => setDialog(undefined);
  const { exporting, isExporting } = useExportActions((onExport) =>
    setDialog(<ExportDialog onExport={onExport} onClose={close} />),
  );
  const print = usePrint();
  const reject = () => {
    if (groupPending(entries).groups.length === 0) {
      return announce('negative', "There are no candidates with 'Pending' status to reject.");
    }
    setDialog(<RejectDialog onDone={close} />);
  };
  const deleteAll = () => {
    const all = entries.filter(({ status }) => status === 'Not Selected');
    const reserves = all.filter(({ reserveRank }) => reserveRank !== undefined).length;
    const count = all.length - reserves;
    const staying = describeStaying(reserves);
    if (count === 0) return announce('negative', NONE_NOT_SELECTED + staying);
    setDialog(<DeletionDialog count={count} staying={staying} onDone={close} />);
  };
  if (!mayOrganise) return <Button onClick={() => window.print()}>Print running order</Button>;
  const showing = (content: ReactNode) => () => setDialog(content);
  const changing = [
    { label: 'Reject All Pending', onSelect: reject },
    { label: 'Delete Not Selected', onSelect: deleteAll },
  ].map((action) => ({ ...action, isDestructive: true }));
  return (
    <>
      <ActionMenu
        label={isExporting ? 'Exporting...' : 'Manage'}
        actions={[
          { label: 'Divide into Slots', onSelect: showing(<ScheduleDialog onClose={close} />) },
          { label: 'Remove Slotting', onSelect: showing(<RemoveSlotting onClose={close} />) },
          ...exporting,
          { label: 'Print running order', onSelect: () => void print() },
          {
            label: 'Spellings of Styles',
            why: entries.length === 0 && 'There are no entries yet.',
            link: <Link to={`?${withParam(params, 'merge', 'styles')}`} state={OPENED} />,
          },
          {
            label: 'Import',
            link: <Link to={`?${withParam(params, 'import', 'yes')}`} state={OPENED} />,
          },
          ...changing,
        ]}
      />
      {dialog}
    </>
  );
}

/** @param ask whether the file has answers about health or conviction */
function useExportActions(ask: (onExport: (isSensitive: boolean) => void) => void) {
  const entries = useEntries();
  const isAnySlotted = useMemo(() => entries.some(hasSlot), [entries]);
  const { mutate: saveAs, isPending: isDisabled } = useExport();
  const hasSensitive = useQuestions().some((one) => one.isSensitive);
  const start = (kind: 'schedule' | 'reviews') =>
    hasSensitive ? ask((isSensitive) => saveAs({ kind, isSensitive })) : saveAs({ kind });
  const exporting = [
    {
      label: 'Export',
      why: !isAnySlotted && 'No entry has a time slot yet.',
      onSelect: () => start('schedule'),
    },
    {
      label: 'Export with reviews',
      why: entries.length === 0 && 'There are no entries yet.',
      onSelect: () => start('reviews'),
    },
  ].map((action) => ({ ...action, isDisabled }));
  return { exporting, isExporting: isDisabled };
}

/** Printing waits no longer for the version of the schedule. */
const VERSION_TIMEOUT_MS = 1_000;

function usePrint() {
  const queryClient = useQueryClient();
  return async () => {
    const fetching = queryClient.prefetchQuery(versionsQuery);
    await pTimeout(fetching, { milliseconds: VERSION_TIMEOUT_MS, fallback: () => undefined });
    window.print();
  };
}

/** Switches to the list after saying that no slot is reset (spec section 4). */
function RemoveSlotting({ onClose }: { onClose: () => void }) {
  const [, setParams] = useSearchParams();
  const handleContinue = () => {
    onClose();
    void setParams((current) => withParam(current, 'view', ''), { replace: true });
  };
  return (
    <AlertDialog
      title="Remove Slotting"
      question="This only switches the view. A full reset requires a backend implementation. Continue?"
      onCancel={onClose}
    >
      <Button variant="primary" onClick={handleContinue}>
        Continue
      </Button>
    </AlertDialog>
  );
}
