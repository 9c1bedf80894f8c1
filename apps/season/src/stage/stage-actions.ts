import {
  type AttendanceEvent,
  attendanceStatus,
  type CheckInEntry,
  type PanelQueue,
  pluralize,
  type Queued,
  timeOf,
} from '@nox/contracts';
import { localTimeOf } from '../check-in/answer.ts';

interface StageEvent extends Pick<AttendanceEvent, 'kind' | 'undoes'> {
  entry: CheckInEntry;
}

export interface StageAction {
  /** On the button. */
  label: string;
  /** Said once it is recorded. */
  done: string;
  events: readonly StageEvent[];
}

const nameOf = ({ entry }: Queued) => `${entry.number} ${entry.fullName}`;

const event = ({ entry }: Queued, kind: StageEvent['kind']): StageEvent => ({ entry, kind });

const isCalled = ({ attendance }: Queued) => attendance.state === 'called';

const actionOf = (one: Queued, label: string, does: string, events: StageEvent[]): StageAction => ({
  ...{ label, done: `${nameOf(one)} ${does}.`, events },
});

export const callAction = (one: Queued) =>
  actionOf(one, `Call ${one.entry.number}`, 'is called', [event(one, 'called')]);

export const startAction = (one: Queued) =>
  actionOf(one, `${one.entry.number} has started`, 'is on stage', [event(one, 'started')]);

export const finishAction = (one: Queued) =>
  actionOf(one, 'Finished', 'has finished', [event(one, 'finished')]);

/** One who was here has left. */
export function absentAction(one: Queued) {
  const kind = one.attendance.state === 'expected' ? 'no-show' : 'left';
  return actionOf(one, 'Not here', 'is not here', [event(one, kind)]);
}

/** That one has left is undone, also where another device has recorded it. */
export function returnAction(one: Queued) {
  const { state, ids } = one.attendance;
  const undone = ids.map((undoes) => ({ ...event(one, 'undo'), undoes }));
  return actionOf(
    one,
    'Is here',
    'is here',
    state === 'no-show' ? [event(one, 'arrived')] : undone,
  );
}

/** What follows for a panel, as one action; undefined if nothing does. */
export function mainAction({ now, next: [first] }: PanelQueue): StageAction | undefined {
  const call = first && !isCalled(first) ? callAction(first) : undefined;
  if (now && call) {
    const finish = finishAction(now);
    return {
      label: `Finished, call ${first?.entry.number}`,
      done: `${finish.done} ${call.done}`,
      events: [...finish.events, ...call.events],
    };
  }
  if (now) return finishAction(now);
  return call ?? (first && startAction(first));
}

/** Such as "12 minutes behind"; empty while no one was called. */
export function delayText({ minutesBehind }: Pick<PanelQueue, 'minutesBehind'>): string {
  if (minutesBehind === null) return '';
  return minutesBehind === 0 ? 'On time' : `${pluralize(minutesBehind, 'minute')} behind`;
}

/** Such as "Here, 16:02". */
export function statusText({ state, at }: Queued['attendance']): string {
  const { text } = attendanceStatus(state);
  return at ? `${text}, ${timeOf(localTimeOf(Date.parse(at)).minutes)}` : text;
}

/** When they would begin if all were on time. */
export const startText = ({ starts }: Queued): string => timeOf(Math.floor(starts));
