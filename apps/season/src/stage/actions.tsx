import { useAuth } from '@nox/auth';
import {
  type Appearance,
  appearanceOn,
  appearanceWithout,
  type AttendanceEvent,
  type AttendanceState,
  attendanceStatus,
  type CheckInEntry,
  isAbsent,
  MAX_NEXT,
  plannedTime,
  type PanelQueue,
  type Queued,
} from '@nox/contracts';
import { localStorageText, VisuallyHidden } from '@nox/ui';
import {
  type ComponentProps,
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Door } from '../check-in/use-check-in.tsx';
import { SettledButton } from '../ui/settled-button.tsx';

type Kind = AttendanceEvent['kind'];

/** An `undo` takes back what the candidate is. */
export type Step = readonly [one: Queued, kind: Kind];

/** What the large button does: finished, and call the first who is here; started, once somebody is called. */
export function mainSteps({ now, waiting: [first], toCall }: PanelQueue): Step[] {
  const isCalled = first?.attendance.state === 'called';
  const call: Step[] = toCall && !isCalled ? [[toCall, 'called']] : [];
  if (now) return [[now, 'finished'], ...call];
  return first && isCalled ? [[first, 'started']] : call;
}

/** Whom the large button passes over: they come before the one whom it calls. */
export function notHereYet(queue: PanelQueue): Queued[] {
  const { waiting, toCall } = queue;
  const isCall = mainSteps(queue).some(([one]) => one === toCall);
  return waiting
    .slice(0, isCall ? waiting.indexOf(toCall!) : 0)
    .filter(({ attendance }) => attendance.state === 'expected')
    .slice(0, MAX_NEXT);
}

export function mainLabel([{ entry }, kind]: Step, then?: Step): string {
  if (kind === 'called') return `Call ${entry.number}`;
  if (kind === 'started') return `Start ${entry.number}`;
  return then ? `Finished, call ${then[0].entry.number}` : 'Finished';
}

const WORDS: Partial<Record<Kind, string>> = {
  called: 'Call',
  started: 'Started',
  finished: 'Finished',
  arrived: 'Is here',
};

const UNDO_WORDS: Partial<Record<AttendanceState, string>> = {
  called: 'Undo the call',
  started: 'Undo the start',
  finished: 'Undo the finish',
};

function say({ number, fullName }: CheckInEntry, state: AttendanceState): string {
  const text = attendanceStatus(state).text.toLowerCase();
  const verb = { left: '', finished: 'has ' }[state as string] ?? 'is ';
  return `${number} ${fullName} ${verb}${text}`;
}

/** What a press did to a candidate. Z takes the event back; where events were taken back, it records again what they said. */
interface Done {
  entryId: string;
  id: string;
  undone?: Pick<Appearance, 'state' | 'ids'>;
}

const useStoredText = localStorageText('nox:stage-actions');

/** What the account has done on a panel's day, also before a reload, unless it was refused; other panels' actions of the day stay. */
function useOwnActions({ name, day }: PanelQueue, refused: Door['refused']) {
  const [text, store] = useStoredText();
  const prefix = useAuth(({ user }) => `${user?.uid} ${day} `);
  const key = prefix + name;
  const stored = JSON.parse(text || '{}') as Record<string, Done[][]>;
  const ofDay = Object.entries(stored).filter(([one]) => one.startsWith(prefix));
  const setOwn = (own: readonly Done[][]) =>
    store(JSON.stringify({ ...Object.fromEntries(ofDay), [key]: own }));
  const own = (stored[key] ?? []).map((all) => all.filter(({ id }) => !refused.has(id)));
  return [own.filter((all) => all.length > 0), setOwn] as const;
}

/** Z goes back so far. */
const MAX_ACTIONS = 10;

/** More sentences are not read out. */
const MAX_SAID = 3;

const sentences = (said: readonly string[], of: string) =>
  said.length > MAX_SAID ? [`${said.length} candidates ${of}.`] : said.map((one) => `${one}.`);

const BY_OTHERS = 'by what else was recorded';

interface ActionsInput extends Door {
  queue: PanelQueue;
  onDone: () => void;
}

type States = Map<string, AttendanceState>;

export function useActions({ queue, onDone, entries, record, undo, refused }: ActionsInput) {
  const [said, setSaid] = useSaid(queue);
  const [own, setOwn] = useOwnActions(queue, refused);
  const changed = useLatestChange(queue);
  const finish = (actions: readonly Done[][], text: string, states: Said['states']) => {
    setOwn(actions);
    setSaid({ text, states });
    onDone();
  };

  /** @returns what is true then, and whether it still is, by whatever else was recorded */
  function takeBack(entry: CheckInEntry, ids: readonly string[], states: States) {
    undo(entry, ids);
    const { state } = appearanceWithout(entry, ids, queue.day);
    states.set(entry._id, state);
    const isStill = state === appearanceOn(entry, queue.day).state;
    return { isStill, text: say(entry, state) + (isStill ? ` still, ${BY_OTHERS}` : '') };
  }

  function act(steps: readonly Step[]): void {
    const texts: string[] = [];
    const states: States = new Map();
    const done = steps.map(([{ entry, attendance }, kind]): Done => {
      const { _id: entryId } = entry;
      if (kind === 'undo') {
        texts.push(`Undone: ${takeBack(entry, attendance.ids, states).text}`);
        return { entryId, id: '', undone: attendance };
      }
      states.set(entryId, kind);
      texts.push(say(entry, kind));
      return { entryId, id: record(entry, { kind }) };
    });
    finish([...own, done].slice(-MAX_ACTIONS), sentences(texts, 'are not here').join(' '), states);
  }

  function undoLast(): void {
    /** What was recorded again, by the ids of the events that it replaces: an earlier press takes that back. */
    const replaced = new Map<string, string>();
    const states: States = new Map();
    const taken = own.at(-1)?.flatMap(({ entryId, id, undone }) => {
      const entry = entries.find(({ _id }) => _id === entryId);
      if (!entry) return [];
      if (!undone) return takeBack(entry, [id], states);
      const again = record(entry, { kind: undone.state as Kind });
      for (const former of undone.ids) replaced.set(former, again);
      states.set(entryId, undone.state);
      return { isStill: false, text: say(entry, undone.state) };
    });
    const current = (done: Done) => ({ ...done, id: replaced.get(done.id) ?? done.id });
    const sayOf = (which: boolean, of: string) =>
      sentences(taken?.flatMap(({ isStill, text }) => (isStill === which ? text : [])) ?? [], of);
    const texts = [
      ...sayOf(false, 'are as before'),
      ...sayOf(true, `are still as they are, ${BY_OTHERS}`),
    ];
    finish(
      own.slice(0, -1).map((all) => all.map(current)),
      taken ? `Undone: ${texts.join(' ')}` : 'Nothing of yours is left to undo.',
      states,
    );
  }

  const refuse = () =>
    setSaid({ text: `Nothing was done, because something has just changed: ${changed.current}.` });
  return { said, hasOwn: own.length > 0, act, undoLast, refuse };
}

interface Said {
  text: string;
  /** What candidates are then, by the ids of their entries. */
  states?: ReadonlyMap<string, AttendanceState> | undefined;
  /** They were that already. */
  wasSo?: boolean;
}

/** What the last press did, until its candidates are something else: by what others record, or as it was refused. */
function useSaid({ all }: PanelQueue) {
  const [said, setSaid] = useState<Said>({ text: '' });
  const { states = new Map<string, AttendanceState>(), wasSo = false } = said;
  const isSo = all.every(({ entry: { _id }, attendance: { state } }) => {
    const then = states.get(_id) ?? state;
    return then === state || (isAbsent(then) && isAbsent(state));
  });
  if (isSo !== wasSo) setSaid(isSo ? { ...said, wasSo: true } : { text: '' });
  return [said.text, setSaid] as const;
}

/** What has changed last of a panel's candidates, in words. */
function useLatestChange({ all }: PanelQueue) {
  const text = useRef('the list has just loaded');
  const former = useRef(all);
  useLayoutEffect(() => {
    const before = new Map(former.current.map((one) => [one.entry._id, one]));
    const changes = all.flatMap(({ entry, attendance, starts }) => {
      const { attendance: was, starts: began } = before.get(entry._id) ?? {};
      if (was?.state !== attendance.state) return say(entry, attendance.state);
      return began === starts ? [] : `${say(entry, was.state)}, planned ${plannedTime(starts)}`;
    });
    if (changes.length > 0) text.current = changes.slice(0, MAX_SAID).join(', ');
    former.current = all;
  }, [all]);
  return text;
}

/** What the buttons of a panel do. */
export const PressingContext = createContext<ReturnType<typeof useActions>>(undefined!);

interface StepButtonProps extends Partial<ComponentProps<typeof SettledButton>> {
  steps: readonly Step[];
  /** Where it is among others: in another place it is another button. */
  place?: string | undefined;
}

/** A press names candidates, and what they are. */
export function StepButton({ steps, place, children, ...button }: StepButtonProps) {
  const { act, refuse } = useContext(PressingContext);
  const meanings = steps.map(([{ entry, attendance }, kind]) => [
    entry._id,
    attendance.state,
    kind,
  ]);
  const [[{ entry, attendance }, kind]] = steps as [Step];
  const word = kind === 'undo' ? UNDO_WORDS[attendance.state] : (WORDS[kind] ?? 'Not here');
  return (
    <SettledButton
      {...button}
      says={JSON.stringify([place, meanings])}
      onPress={() => act(steps)}
      onTooEarly={refuse}
    >
      {children ?? (
        <>
          {word}
          <VisuallyHidden> {entry.fullName}</VisuallyHidden>
        </>
      )}
    </SettledButton>
  );
}
