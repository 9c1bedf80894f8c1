import { type AttendanceEvent, type AttendanceState, foldAppearance } from './index.ts';

/*
 * Random histories of devices that record the same candidates, and a second model of what their events mean: it is written
 * from the sentences of decision 38, and replays what each device saw instead of what its events name.
 */

export type RecordedEvent = AttendanceEvent & { entryId: string };
type Kind = AttendanceEvent['kind'];
type Random = () => number;

/** Which events of the appearance a device saw when it recorded one, by the ids of events. */
export type Knowledge = ReadonlyMap<string, ReadonlySet<string>>;

/** As a device has it before the server has answered. */
export const unsent = <Event extends AttendanceEvent>(event: Event, position: number): Event => ({
  ...event,
  receivedAt: undefined,
  position,
});

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  const sorted = items.map((item) => ({ item, place: random() }));
  return sorted.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}

const contradicts = (one: Kind, other: Kind) => {
  const [isGone, wasGone] = [one, other].map((kind) => kind === 'no-show' || kind === 'left');
  return isGone ? true : wasGone;
};

/** What is on the board once each event, in an order in which causes come first, has struck out what it knew and contradicts. */
export function modelOf(events: readonly AttendanceEvent[], knowledge: Knowledge, random: Random) {
  const all = [...new Map(events.map((event) => [event._id, event])).values()];
  // The relation as a matrix, closed over what was known through others.
  const knew = all.map((one) => all.map((other) => knowledge.get(one._id)!.has(other._id)));
  for (const through of all.keys()) {
    for (const one of knew) {
      if (one[through]) for (const [at, isKnown] of knew[through]!.entries()) one[at] ||= isKnown;
    }
  }
  const isValid = ({ _id, kind }: AttendanceEvent) =>
    kind !== 'undo' && !all.some(({ undoes }) => undoes === _id);
  let board: number[] = [];
  let left = [...all.keys()];
  while (left.length > 0) {
    const next = pick(
      random,
      left.filter((one) => !left.some((other) => knew[one]![other])),
    );
    left = left.filter((one) => one !== next);
    if (!isValid(all[next]!)) continue;
    const isStruck = (one: number) =>
      knew[next]![one] && contradicts(all[next]!.kind, all[one]!.kind);
    board = [...board.filter((one) => !isStruck(one)), next];
  }

  const valid = all.filter(isValid);
  const on = (from: readonly AttendanceEvent[], ...kinds: Kind[]) =>
    from.filter(({ kind }) => kinds.includes(kind));
  const standing = board.map((one) => all[one]!);
  const [danced, came] = [
    on(valid, 'started', 'finished'),
    on(valid, 'arrived', 'started', 'finished'),
  ];
  const [gone, here, called] = [
    on(standing, 'no-show', 'left'),
    on(standing, 'arrived'),
    on(standing, 'called'),
  ];
  const meanings: [AttendanceState, AttendanceEvent[]][] = [
    ['finished', on(valid, 'finished')],
    ['started', on(valid, 'started')],
    ['called', called],
    ['arrived', here],
    [came.length > 0 ? 'left' : 'no-show', gone],
  ];
  const [state, saying] = meanings.find(([, said]) => said.length > 0) ?? ['expected', []];
  const isContradicted = danced.length === 0 && gone.length > 0 && here.length + called.length > 0;
  const starts = on(valid, 'started').map((event) => ({ event, at: event.receivedAt ?? '~' }));
  const idsOf = (some: readonly AttendanceEvent[]) => some.map(({ _id }) => _id).toSorted();
  return {
    state,
    ids: idsOf(saying),
    hasCome: came.length > 0,
    isIdentified: danced.length > 0 || here.length > 0,
    hasMissedCall: on(valid, 'called').length > 0 && called.length === 0,
    start: starts.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]?.event._id,
    conflict: isContradicted ? idsOf([...gone, ...here, ...called]) : [],
    latest: idsOf(all.filter((_, at) => !knew.some((one, by) => all[by]!.receivedAt && one[at]))),
  };
}

/** The fold, in the form of the model. */
export function readFold(events: readonly AttendanceEvent[]): ReturnType<typeof modelOf> {
  const { state, ids, hasCome, isIdentified, hasMissedCall, start, conflict, latest } =
    foldAppearance(events);
  return {
    ...{ state, ids, hasCome, isIdentified, hasMissedCall },
    start: start?._id,
    conflict: conflict.map(({ _id }) => _id).toSorted(),
    latest: latest.toSorted(),
  };
}

interface Device {
  /** Its clock is wrong by so many ms. */
  aheadMs: number;
  /** It has a page of the release before, which says neither day nor what it knew. */
  isOld: boolean;
  seen: RecordedEvent[];
  waiting: RecordedEvent[];
}

interface HistoryInput {
  entryIds: readonly string[];
  /** The first evening and those that follow. */
  dates: readonly string[];
  /** When it begins, in ms since 1970. */
  start: number;
  steps: number;
}

const DAY_MS = 86_400_000;
const KINDS = ['arrived', 'arrived', 'no-show', 'left', 'called', 'called', 'started', 'finished'];

/**
 * Five devices record, send late, twice and in other orders, and read now and then; some events are refused, and candidates
 * are moved from evening to evening. Their clocks are wrong by up to two days.
 * @returns what the server received, repeats included, and what each device then has: what it saw last, and what waits
 */
export function randomHistory(random: Random, { entryIds, dates, start, steps }: HistoryInput) {
  const devices = Array.from({ length: 5 }, (_, index): Device => {
    const aheadMs = Math.round((random() * 4 - 2) * DAY_MS);
    return { aheadMs, isOld: index === 4, seen: [], waiting: [] };
  });
  const knowledge = new Map<string, ReadonlySet<string>>();
  const sent: RecordedEvent[] = [];
  const stored = new Map<string, RecordedEvent>();
  let [now, date] = [start, dates[0]!];
  const hex = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');

  function record(device: Device) {
    const { aheadMs, isOld, seen, waiting } = device;
    const entryId = pick(random, entryIds);
    const own = [...seen, ...waiting].filter((one) => one.entryId === entryId && one.date === date);
    const undone = random() < 0.25 ? pick(random, own) : undefined;
    const _id = `${hex()}-0000-4000-8000-0000${hex()}`;
    const at = new Date(now + aheadMs).toISOString();
    const kind = undone ? 'undo' : (pick(random, KINDS) as Kind);
    const after = isOld ? undefined : foldAppearance(own).latest;
    const fields = { ...(undone && { undoes: undone._id }), ...(after && { after }) };
    waiting.push({ _id, entryId, kind, at, date, position: waiting.length, ...fields });
    knowledge.set(_id, new Set(isOld ? [] : own.map((one) => one._id)));
  }

  function send({ waiting }: Device, isRepeated: boolean) {
    const index = random() < 0.8 ? 0 : Math.floor(random() * waiting.length);
    const event = waiting[index];
    if (!event) return;
    if (random() < 0.05) return void waiting.splice(index, 1);
    sent.push(event);
    const { position: _, ...received } = event;
    const receivedAt = new Date(now).toISOString();
    if (!stored.has(event._id)) stored.set(event._id, { ...received, receivedAt });
    if (!isRepeated) waiting.splice(index, 1);
  }

  for (let step = 0; step < steps; step += 1) {
    const device = pick(random, devices);
    const [chance, isRepeated] = [random(), random() < 0.2];
    now += 1 + Math.floor(random() * 600_000);
    if (random() < 0.1) date = pick(random, dates);
    if (chance < 0.5) record(device);
    else if (chance < 0.8) send(device, isRepeated);
    else device.seen = [...stored.values()];
  }
  for (const device of shuffle(random, devices)) {
    while (device.waiting.length > 0) {
      now += 1;
      send(device, false);
    }
  }
  return { sent, stored: [...stored.values()], knowledge, devices };
}
