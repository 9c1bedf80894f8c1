import { describeStaying } from '@nox/contracts';
import { ActionMenu, AlertDialog, Button, useAnnounce, withParam } from '@nox/ui';
import { useQueryClient } from '@tanstack/react-query';
import pTimeout from 'p-timeout';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { BULK_CHANGES, BulkChange, type BulkKind, useExport } from '../bulk/bulk-change.tsx';
import { ScheduleDialog } from '../bulk/slot-dialogs.tsx';
import { hasSlot } from '../entry/entry.ts';
import { useRights } from '../entry/rights.ts';
import { versionsQuery } from '../sync/schedule-versions.ts';
import { useEntries } from '../sync/sync-provider.tsx';

/** Printing waits no longer for the version of the schedule. */
const VERSION_TIMEOUT_MS = 1_000;

export function ManageMenu() {
  const entries = useEntries();
  const { mayOrganise } = useRights();
  const [params] = useSearchParams();
  const [dialog, setDialog] = useState<ReactNode>();
  const announce = useAnnounce();
  const isAnySlotted = useMemo(() => entries.some(hasSlot), [entries]);
  const exporting = useExport();
  const close = () => setDialog(undefined);
  const openBulkChange = (kind: BulkKind) => {
    const { status, emptyMessage } = BULK_CHANGES[kind];
    const all = entries.filter((entry) => entry.status === status);
    const reserves = all.filter(
      ({ reserveRank }) => kind === 'delete' && reserveRank !== undefined,
    );
    const count = all.length - reserves.length;
    const staying = describeStaying(reserves.length);
    if (count > 0)
      setDialog(<BulkChange kind={kind} count={count} staying={staying} onDone={close} />);
    else announce('negative', emptyMessage + staying);
  };
  const queryClient = useQueryClient();
  const print = async () => {
    const fetching = queryClient.prefetchQuery(versionsQuery);
    await pTimeout(fetching, { milliseconds: VERSION_TIMEOUT_MS, fallback: () => undefined });
    window.print();
  };
  if (!mayOrganise) return <Button onClick={() => window.print()}>Print running order</Button>;
  return (
    <>
      <ActionMenu
        label={exporting.isPending ? 'Exporting...' : 'Manage'}
        actions={[
          {
            label: 'Divide into Slots',
            onSelect: () => setDialog(<ScheduleDialog onClose={close} />),
          },
          {
            label: 'Remove Slotting',
            onSelect: () => setDialog(<RemoveSlotting onClose={close} />),
          },
          {
            label: 'Export',
            isDisabled: exporting.isPending,
            why: !isAnySlotted && 'No entry has a time slot yet.',
            onSelect: () => exporting.mutate('schedule'),
          },
          {
            label: 'Export with reviews',
            isDisabled: exporting.isPending,
            why: entries.length === 0 && 'There are no entries yet.',
            onSelect: () => exporting.mutate('reviews'),
          },
          { label: 'Print running order', onSelect: () => void print() },
          { label: 'Import', link: <Link replace to={`?${withParam(params, 'import', 'yes')}`} /> },
          {
            label: 'Reject All Pending',
            isDestructive: true,
            onSelect: () => openBulkChange('reject'),
          },
          {
            label: 'Delete Not Selected',
            isDestructive: true,
            onSelect: () => openBulkChange('delete'),
          },
        ]}
      />
      {dialog}
    </>
  );
}

/** Switches to the list after saying that no slot is reset (spec section 4). */
function RemoveSlotting({ onClose }: { onClose: () => void }) {
  const [, setParams] = useSearchParams();
  return (
    <AlertDialog
      title="Remove Slotting"
      question="This only switches the view. A full reset requires a backend implementation. Continue?"
      onCancel={onClose}
    >
      <Button
        variant="primary"
        onClick={() => {
          onClose();
          void setParams((current) => withParam(current, 'view', ''), { replace: true });
        }}
      >
        Continue
      </Button>
    </AlertDialog>
  );
}
