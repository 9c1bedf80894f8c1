import { ApiError, call, exportSchedule } from '@nox/api-client';
import { describeStaying } from '@nox/contracts';
import { ActionMenu, Button, download, useAnnounce, withParam } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import pTimeout from 'p-timeout';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  DeletionDialog,
  ExportDialog,
  RejectDialog,
  RemoveSlotting,
  ScheduleDialog,
} from '../dialogs/lazy-dialogs.ts';
import { groupPending, hasSlot } from '../entry/entry.ts';
import { useQuestions, useRights, versionsQuery } from '../sync/judging-settings.ts';
import { useEntries } from '../sync/sync-provider.tsx';

/** Closing the dialog goes back. */
const OPENED = { isOpened: true };

const NONE_NOT_SELECTED = "There are no candidates marked as 'Not Selected' to delete.";

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
    const pending = groupPending(entries);
    if (pending.groups.length === 0) {
      return announce('negative', "There are no candidates with 'Pending' status to reject.");
    }
    setDialog(<RejectDialog {...pending} onDone={close} />);
  };
  const deleteAll = () => {
    const all = entries.filter(({ status }) => status === 'Not Selected');
    const reserves = all.filter(({ reserveRank }) => reserveRank !== undefined).length;
    const count = all.length - reserves;
    const staying = describeStaying(reserves);
    if (count === 0) return announce('negative', NONE_NOT_SELECTED + staying);
    setDialog(<DeletionDialog count={count} staying={staying} onDone={close} />);
  };
  if (!mayOrganise) {
    return (
      <Button aria-label="Print running order" onClick={() => window.print()}>
        Print
      </Button>
    );
  }
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

/** The messages of the schedule are those of spec section 8. */
const EXPORTS = {
  schedule: {
    fetch: exportSchedule,
    unanswered: 'Could not export data. There may be no slotted auditions.',
    failed: 'Failed to export CSV. No slotted auditions may be available.',
  },
  reviews: {
    fetch: async (params: { sensitive: boolean | undefined }) => ({
      fileName: 'audition_reviews.csv',
      content: await call<ArrayBuffer>('GET', '/auditions/export/reviews', {
        params,
        responseType: 'arraybuffer',
      }),
    }),
    unanswered: 'Could not export data. Check your connection and try again.',
    failed: 'Failed to export CSV. Try again later.',
  },
};

interface Export {
  kind: keyof typeof EXPORTS;
  /** The file has answers about health or conviction, which the audit log records. */
  isSensitive?: boolean;
}

function useExport() {
  const announce = useAnnounce();
  return useMutation({
    mutationFn: ({ kind, isSensitive }: Export) =>
      EXPORTS[kind].fetch({ sensitive: isSensitive || undefined }),
    onSuccess: ({ fileName, content }) => download(new Blob([content]), fileName),
    onError: (error, { kind }) => {
      const { unanswered, failed } = EXPORTS[kind];
      const isAnswered = error instanceof ApiError && error.status !== undefined;
      announce('negative', isAnswered ? error.message || failed : unanswered);
    },
  });
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
