import { Button, classNames, Notice, tools, ui } from '@nox/ui';
import type { useCheckIn } from './use-check-in.ts';

type UnsentProps = Pick<
  ReturnType<typeof useCheckIn>,
  'pending' | 'rejected' | 'isPersistent' | 'outbox' | 'isOffline'
>;

/** What the server does not have yet. */
export function Unsent({ pending, rejected, isPersistent, outbox, isOffline }: UnsentProps) {
  return (
    <>
      <p
        role="status"
        className={classNames(tools.wrap4, tools.semibold, ui.lamp, tools.hideEmpty)}
      >
        {isOffline && <span>Offline: go on as usual.</span>}
        {pending.length > 0 && <span>{pending.length} waiting to send</span>}
        {pending.length > 0 && !isPersistent && <span>Leave this page open.</span>}
      </p>
      {rejected.map(({ id, candidate, rejection }) => (
        <Notice key={id} tone="stop">
          {candidate}: not recorded. {rejection!.message}
          <Button onClick={() => void outbox.remove(id)}>Dismiss</Button>
        </Notice>
      ))}
    </>
  );
}
