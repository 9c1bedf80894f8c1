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
  /** On the button of a candidate, and whose it is. */
  word: string;
  name: string;
  /** On the large button. */
  label: string;
  /** Said once it is recorded. */
  done: string;
  events: readonly StageEvent[];
}

/** On the button, and said afterwards. */
const WORDS: Record<StageEvent['kind'], [word: string, does: string]> = {
  called: ['Call', 'is called'],
  started: ['Started', 'is on stage'],
  finished: ['Finished', 'has finished'],
  'no-show': ['Not here', 'is not here'],
  left: ['Not here', 'is not here'],
  arrived: ['Is here', 'is here'],
  undo: ['Is here', 'is here'],
};

function actionOf({ entry }: Queued, kind: StageEvent['kind'], label?: string): StageAction {
  const { number, fullName: name } = entry;
  const [word, does] = WORDS[kind];
  const done = `${number} ${name} ${does}.`;
  return { word, name, label: label ?? word, done, events: [{ entry, kind }] };
}

export const callAction = (one: Queued) => actionOf(one, 'called', `Call ${one.entry.number}`);
export const startAction = (one: Queued) =>
  actionOf(one, 'started', `${one.entry.number} has started`);
export const finishAction = (one: Queued) => actionOf(one, 'finished');

/** One who was here has left. */
export const absentAction = (one: Queued) =>
  actionOf(one, one.attendance.state === 'expected' ? 'no-show' : 'left');

/** That one has left is undone, also where another device has recorded it. */
export function returnAction(one: Queued): StageAction {
  const { state, ids } = one.attendance;
  if (state === 'no-show') return actionOf(one, 'arrived');
  const { entry } = one;
  return {
    ...actionOf(one, 'undo'),
    events: ids.map((undoes) => ({ entry, kind: 'undo', undoes })),
  };
}

/** What follows for a panel, as one action; undefined if nothing does. */
export function mainAction({ now, next: [first] }: PanelQueue): StageAction | undefined {
  const call = first && first.attendance.state !== 'called' ? callAction(first) : undefined;
  if (!now) return call ?? (first && startAction(first));
  const finish = finishAction(now);
  if (!call) return finish;
  return {
    ...finish,
    label: `Finished, call ${first?.entry.number}`,
    done: `${finish.done} ${call.done}`,
    events: [...finish.events, ...call.events],
  };
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
