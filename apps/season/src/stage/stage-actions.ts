import type { AttendanceEvent, CheckInEntry, PanelQueue, Queued } from '@nox/contracts';

interface StageEvent extends Pick<AttendanceEvent, 'kind' | 'undoes'> {
  entry: CheckInEntry;
}

export type StageAction = ReturnType<typeof actionOf>;

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

function actionOf({ entry }: Queued, kind: StageEvent['kind'], label?: string) {
  const { number, fullName: name } = entry;
  const [word, does] = WORDS[kind];
  const events: readonly StageEvent[] = [{ entry, kind }];
  // `label` is on the large button, `done` is said once it is recorded.
  return { word, name, label: label ?? word, done: `${number} ${name} ${does}.`, events };
}

/** What can be recorded of a candidate. */
export function actionsOf(one: Queued) {
  const { entry, attendance } = one;
  const { state, ids } = attendance;
  const undone = ids.map((undoes) => ({ entry, kind: 'undo' as const, undoes }));
  return {
    call: actionOf(one, 'called', `Call ${entry.number}`),
    start: actionOf(one, 'started', `${entry.number} has started`),
    finish: actionOf(one, 'finished'),
    /** One who was here has left. */
    leave: actionOf(one, state === 'expected' ? 'no-show' : 'left'),
    /** That one has left is undone, also where another device has recorded it. */
    comeBack:
      state === 'no-show' ? actionOf(one, 'arrived') : { ...actionOf(one, 'undo'), events: undone },
  };
}

/** What follows for a panel, as one action; undefined if nothing does. */
export function mainAction({ now, next: [first] }: PanelQueue): StageAction | undefined {
  const coming = first && actionsOf(first);
  const call = first?.attendance.state === 'called' ? undefined : coming?.call;
  if (!now) return call ?? coming?.start;
  const { finish } = actionsOf(now);
  if (!call) return finish;
  return {
    ...finish,
    label: `Finished, call ${first?.entry.number}`,
    done: `${finish.done} ${call.done}`,
    events: [...finish.events, ...call.events],
  };
}
