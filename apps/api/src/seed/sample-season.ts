import { randomUUID } from 'node:crypto';
import {
  type AuditionEntry,
  type Board,
  type CandidateView,
  type NewAttendanceEvent,
  type PublicationPreview,
  type PublicationResult,
  type PublishedSlot,
  type ReviewInput,
  type Season,
  slotStarts,
  type StaffInvitation,
  type Standings,
} from '@nox/contracts';
import { DAY_MS, isoTime, MINUTE_MS } from '../platform/database/clock.ts';
import { chunks } from '../platform/database/rows.ts';
import { instantOf, localTimeOf } from '../season/seasons/current-season.ts';
import sample from './sample-season.json' with { type: 'json' };
import { partsOn, structureOn } from './sample-schedule.ts';
import { emailOf, type SeasonCalls } from './season-calls.ts';

/* A season of sixty candidates after the first of its two days, made by the calls that people would make. */

/** All of it is sent to the API, which checks it. The last three candidates do not become entries. */
const CONFIRMED = sample.candidates.length - 3;
const JUDGES = Object.keys(sample.severity);
/** Each judge scores this many points below the others. */
const SEVERITY: Record<string, number> = sample.severity;
const DAYS = ['First', 'Second'];
const SEATS = 3;
/** The first day runs late in this hall. */
const [LATE, DELAY_MINUTES] = ['Studio', 20];
/** The judges of each hall score this many candidates of the other by their videos: only so can scores be compared. */
const SHARED = 6;

const accountOf = (judge: string) => judge.toLowerCase();
const addressOf = (index: number) => `candidate${String(index + 1).padStart(2, '0')}@example.com`;

type Times = ReturnType<typeof timesAt>;

/** The second day is today, at 16:00 or, if it is later already, at the next full hour. */
function timesAt(now: number, timeZone: string) {
  const { minutes } = localTimeOf(now, timeZone);
  const hour = Math.min(20, Math.max(16, Math.ceil(minutes / 60)));
  const dateOf = (days: number) => localTimeOf(now + (days - 1) * DAY_MS, timeZone).date;
  return { dateOf, dates: [dateOf(0), dateOf(1)], starts: hour * 60 };
}

const settingsOf = ({ dates, dateOf }: Times) => ({
  ...sample.settings,
  opensAt: `${dateOf(-16)}T18:00`,
  closesAt: `${dateOf(-3)}T23:59`,
  endsOn: dateOf(7),
  parts: partsOn(dates, DAYS).map((part) => ({ ...part, to: '00:00' })),
  meetingAt: `${dateOf(6)}T18:00`,
});

async function registerAll(calls: SeasonCalls, { dates }: Times): Promise<void> {
  const parts = partsOn(dates, DAYS);
  const applicationOf = (index: number) => {
    const { days, ability: _, ...application } = sample.candidates[index]!;
    const serial = String(index + 1).padStart(3, '0');
    return {
      ...application,
      rollNumber: `BT26${serial}`,
      phoneNumber: `91000 00${serial}`,
      emailAddress: addressOf(index),
      danceVideoUrl: `https://example.com/videos/${serial}`,
      availability: days.map((day) => parts[day]!.key),
    };
  };
  for (const index of sample.candidates.keys()) await calls.register(applicationOf(index));
  // One person twice, and a roll number with a wrong digit, which is another's.
  await calls.register(applicationOf(4));
  const slip = { rollNumber: applicationOf(6).rollNumber, emailAddress: 'double@example.com' };
  await calls.register({ ...applicationOf(7), ...slip, fullName: 'Meher Siddiqi' });
  await calls.sendMails();
  const confirm = (address: string) => calls.from(address, 'POST', '/candidate/confirm');
  for (let index = 0; index < CONFIRMED; index += 1) await confirm(addressOf(index));
  await calls.sendMails();
  await correct(calls, 3, { phoneNumber: '91000 99904' });
  await correct(calls, 20, { danceStyle: 'Locking' });
  await correct(calls, 33, { emailAddress: 'jose@example.com' });
  await calls.sendMails();
  await confirm('jose@example.com');
}

async function correct(calls: SeasonCalls, index: number, change: object): Promise<void> {
  const { application } = await calls.from<CandidateView>(addressOf(index), 'GET', '/candidate');
  await calls.from(addressOf(index), 'PUT', '/candidate', { ...application, ...change });
}

async function invite(calls: SeasonCalls): Promise<void> {
  const add = (name: string, role: string) => {
    const person = { name, email: emailOf(accountOf(name)), roles: [role] };
    return calls.send<StaffInvitation>('POST', '/staff', person);
  };
  for (const judge of JUDGES) {
    const { joinLink } = await add(judge, 'judge');
    await calls.send('POST', '/staff/join', { token: joinLink!.split('#')[1] }, accountOf(judge));
  }
  await add('Ritu', 'check-in');
}

const readEntries = (calls: SeasonCalls) => calls.send<AuditionEntry[]>('GET', '/auditions');

async function assignAll(calls: SeasonCalls, { dates, starts: from }: Times): Promise<void> {
  const structure = structureOn(dates, { seats: SEATS, from });
  await calls.send('PUT', '/schedule/structure', structure);
  const halls = structure.panels.length;
  const seated = [0, 0];
  const moves = (await readEntries(calls)).map(({ _id: entryId, number }) => {
    const { days } = sample.candidates[number! - 1]!;
    const day = days.toSorted((a, b) => seated[a]! - seated[b]!)[0]!;
    const seat = seated[day]!;
    seated[day] = seat + 1;
    const block = structure.blocks[day * halls + (seat % halls)]!;
    const starts = slotStarts(block)[Math.floor(seat / halls / SEATS)]!;
    return { entryId, expected: null, to: { blockId: block._id, starts } };
  });
  await calls.send('POST', '/schedule/moves', { moves, kind: 'assigned' });
}

async function publish(calls: SeasonCalls): Promise<void> {
  const { revision } = await calls.send<PublicationPreview>('GET', '/schedule/publication');
  const body = { expectedRevision: revision };
  const { messages } = await calls.send<PublicationResult>('POST', '/schedule/publish', body);
  await calls.send('POST', '/messages/send', { state: 'draft', expected: messages });
  await calls.sendMails();
}

/** Most of the second day have answered; one has withdrawn, and one of the first day moves to its end. */
async function answerAndChange(calls: SeasonCalls): Promise<void> {
  for (let index = 0; index < CONFIRMED; index += 1) {
    const address = index === 33 ? 'jose@example.com' : addressOf(index);
    if (index === 11) await calls.from(address, 'POST', '/candidate/withdraw');
    if (index % 4 === 3) continue;
    const { slot } = await calls.from<CandidateView>(address, 'GET', '/candidate');
    const { date, starts, panel } = slot!;
    const answer = index === 26 ? 'declined' : 'confirmed';
    const body = { answer, slot: { date, starts, panel } };
    await calls.from(address, 'POST', '/candidate/slot', body);
  }
  const { structure, assignments, candidates } = await calls.send<Board>('GET', '/schedule');
  const [block] = structure.blocks;
  const to = { blockId: block!._id, starts: slotStarts(block!).at(-1)! };
  const { entryId, blockId, starts } = assignments.find(
    (one) => one.entryId === candidates[0]!._id,
  )!;
  const moves = [{ entryId, expected: { blockId, starts }, to }];
  await calls.send('POST', '/schedule/moves', { moves });
  await publish(calls);
}

type Danced = AuditionEntry & { slot: PublishedSlot };

/** Who danced on the first day. One did not come, and one left before the call. */
async function runFirstDay(calls: SeasonCalls, date: string, timeZone: string): Promise<Danced[]> {
  const { candidates: board } = await calls.send<Board>('GET', '/schedule');
  const entries = new Map((await readEntries(calls)).map((entry) => [entry._id, entry]));
  const here = board.flatMap(({ _id, published, isWithdrawn }) =>
    published?.date === date && !isWithdrawn ? [{ ...entries.get(_id)!, slot: published }] : [],
  );
  const [left, noShow] = here.slice(-2);
  const events = here.flatMap(({ _id: entryId, number = 0, slot }): NewAttendanceEvent[] => {
    const time = instantOf(`${date}T00:00`, timeZone) + slot.starts * MINUTE_MS;
    const delay = slot.panel === LATE ? DELAY_MINUTES : 0;
    let after: string | null = null;
    const event = (kind: NewAttendanceEvent['kind'], minutes: number) => {
      const at = isoTime(time + minutes * MINUTE_MS);
      const source = kind === 'arrived' ? ('door' as const) : ('stage' as const);
      const made = { _id: randomUUID(), entryId, kind, at, date, after, source };
      after = made._id;
      return made;
    };
    if (entryId === noShow?._id) return [event('no-show', 25)];
    const arrived = event('arrived', -12 - (number % 7) * 3);
    if (entryId === left?._id) return [arrived, event('left', delay)];
    return [arrived, event('called', delay), event('started', delay), event('finished', delay + 8)];
  });
  for await (const some of chunks(events, 100)) {
    await calls.send('POST', '/check-in/events', { events: some });
  }
  return here.slice(0, -2);
}

/** The same for every start: from 0 to 1. */
const noiseOf = (entry: number, judge: number) => ((entry * 7919 + judge * 104_729) % 97) / 96;

function reviewOf({ number = 0 }: AuditionEntry, judge: string): ReviewInput {
  const { ability } = sample.candidates[number - 1]!;
  const noise = noiseOf(number, JUDGES.indexOf(judge)) * 2 - 1;
  const exact = 2.8 + ability * 6.7 + noise - SEVERITY[judge]!;
  const score = Math.min(10, Math.max(1, Math.round(exact)));
  const note = Math.floor(((score - 1) / 10) * sample.notes.length);
  return { judgeEmail: judge, score, notes: sample.notes[note]! };
}

async function reviewAll(calls: SeasonCalls, danced: readonly Danced[]): Promise<void> {
  const { structure } = await calls.send<Board>('GET', '/schedule');
  for (const [panel, entries] of Map.groupBy(danced, ({ slot }) => slot.panel)) {
    const { _id } = structure.panels.find(({ name }) => name === panel)!;
    const { judges } = structure.blocks.find(({ panelId }) => panelId === _id)!;
    for (const [index, entry] of entries.entries()) {
      for (const judge of index < SHARED ? JUDGES : judges) {
        const path = `/auditions/${entry._id}/reviews`;
        await calls.send('POST', path, reviewOf(entry, judge), accountOf(judge));
      }
    }
  }
}

async function decide(calls: SeasonCalls): Promise<void> {
  const { rows } = await calls.send<Standings>('GET', '/auditions/standings?places=12');
  const ids = rows.map(({ entryId }) => entryId);
  const setAll = async (status: AuditionEntry['status'], some: string[]) => {
    for (const id of some) await calls.send('PUT', `/auditions/${id}/status`, { status });
  };
  await setAll('Selected', ids.slice(0, 8));
  await setAll('Not Selected', ids.slice(-10));
  await calls.send('PUT', '/results/reserves', { ids: ids.slice(-10, -8), expected: [] });
}

/** Leads the sample season through its first day, as its people would. @param now in milliseconds since 1970 */
export async function runSampleSeason(calls: SeasonCalls, now: number, timeZone: string) {
  const times = timesAt(now, timeZone);
  const [season] = await calls.send<Season[]>('GET', '/seasons');
  await calls.send('PUT', `/seasons/${season!._id}`, settingsOf(times));
  await registerAll(calls, times);
  await invite(calls);
  await assignAll(calls, times);
  await publish(calls);
  await answerAndChange(calls);
  const danced = await runFirstDay(calls, times.dates[0]!, timeZone);
  await reviewAll(calls, danced);
  await decide(calls);
  const ids = danced.map(({ _id }) => _id);
  // These messages stay drafts.
  const drafts = { filter: { ids }, expected: ids.length, ...sample.thanks };
  await calls.send('POST', '/messages', drafts);
}
