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

export const callAction = (one: Queued): StageAction => ({
  ...{ label: `Call ${one.entry.number}`, done: `${nameOf(one)} is called.` },
  events: [event(one, 'called')],
});

export const startAction = (one: Queued): StageAction => ({
  ...{ label: `${one.entry.number} has started`, done: `${nameOf(one)} is on stage.` },
  events: [event(one, 'started')],
});

export const finishAction = (one: Queued): StageAction => ({
  ...{ label: 'Finished', done: `${nameOf(one)} has finished.` },
  events: [event(one, 'finished')],
});

/** One who was here has left. */
export const absentAction = (one: Queued): StageAction => ({
  ...{ label: 'Not here', done: `${nameOf(one)} is not here.` },
  events: [event(one, one.attendance.state === 'expected' ? 'no-show' : 'left')],
});

/** That one has left is undone, also where another device has recorded it. */
export const returnAction = (one: Queued): StageAction => ({
  ...{ label: 'Is here', done: `${nameOf(one)} is here.` },
  events:
    one.attendance.state === 'no-show'
      ? [event(one, 'arrived')]
      : one.attendance.ids.map((undoes) => ({ ...event(one, 'undo'), undoes })),
});

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
