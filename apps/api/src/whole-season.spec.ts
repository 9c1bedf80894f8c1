import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  type Answers,
  type AssignProposal,
  type AttendanceResults,
  type AttendanceState,
  type AuditionEntry,
  type AuditionStatus,
  type Board,
  type CandidateView,
  type CheckInEntry,
  type CheckInList,
  type DayNow,
  describeSlot,
  groupOffers,
  groupResults,
  type FreeSlots,
  type ImportReport,
  type MessageCounts,
  type MessagesPreview,
  type NewAttendanceEvent,
  nextReserve,
  type PersonalData,
  type Place,
  type PublicationPreview,
  type PublicSeason,
  type PublishedSlot,
  type RegistrationsPage,
  type Result,
  type Results,
  type Review,
  type Season,
  SEASON_LABELS,
  type SeasonFigures,
  type SeasonInput,
  type Standings,
} from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import { parse } from 'csv-parse/sync';
import { authorization, call, type Headers } from '@nox/test-servers/administrator';
import { temporaryFolder } from '../test/engines.ts';
import { itInFull } from '@nox/test-servers/full-run';
import { asCandidate } from '../test/links.ts';
import { age } from '../test/season-builders.ts';
import { unzip } from '../test/season-files.ts';
import {
  answersBy,
  answersIn,
  DOOR_KEYS,
  JUDGES_KEYS,
  QUESTIONS,
  sentAnswers,
  wordsOf,
} from '../test/season-questions.ts';
import {
  type MailServer,
  mailSettings,
  type ReceivedMail,
  startMailServer,
} from '@nox/test-servers/mail-server';
import { asStaff } from '../test/staff.ts';
import { takePostgresDatabase } from '@nox/test-servers/postgres-pool';
import { solvedRegistration } from '@nox/test-servers/proof-of-work';
import { until } from '@nox/test-servers/raw-connection';
import { type ServerProcess, serverStarter } from '@nox/test-servers/server-process';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS, UNDO_MS } from './platform/database/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { updateRow } from './platform/database/rows.ts';
import { type Db } from './platform/database/schema.ts';
import { runRetention } from './season/privacy/retention.ts';
import { endOfDay, instantOf, localTimeOf } from './season/seasons/current-season.ts';

const COUNT = 60;
const STYLES = ['Hip Hop', 'Locking', 'Waacking', 'Contemporary'];
const HALLS = ['Hall A', 'Hall B'];
/** Hall B, on the first day. */
const DELAY = 20;
/** Each judge scores this many points below the others. */
const SEVERITY = { Meera: 0, Kabir: 0.5, Ananya: -0.5, Rohan: 2.5, Farah: 0 };
const JUDGES = Object.keys(SEVERITY) as (keyof typeof SEVERITY)[];
/** Has the scores of who came five numbers before, after a slip: the same judges score both. */
const TWIN = 12;
/** Has no network while the others score. */
const OFFLINE = 'Farah';

/** What is expected of a candidate: made of what was done, never of what the server answers. */
interface Person {
  address: string;
  fullName: string;
  danceStyle: string;
  rollNumber: string;
  answers: Answers;
  /** Absent until confirmed. */
  number?: number;
  isWithdrawn: boolean;
  slot: PublishedSlot | null;
  attendance: AttendanceState;
  scores: Map<string, number>;
  status: AuditionStatus;
  isReserve: boolean;
  published: Result | null;
}

/** What a mail says, in a word. */
const KINDS: [subject: RegExp, kind: string][] = [
  [/^Confirm your NOX audition/, 'confirm'],
  [/^You have already applied/, 'already'],
  [/counts: number \d+$/, 'confirmed'],
  [/^Confirm your new email/, 'new-email'],
  [/^Accept your invitation/, 'invitation'],
  [/^The email address of your NOX application has changed/, 'email-changed'],
  [/^Your audition slot no longer/, 'slot-cancelled'],
  [/^(?:Your|New time for your) audition: /, 'slot'],
  [/^Your NOX audition result/, 'result'],
  [/^Correction: /, 'correction'],
];
const RESULT_WORDS: [words: RegExp, result: Result][] = [
  [/A place has become free/, 'Selected'],
  [/you are not selected|not selected this time/i, 'Not Selected'],
  [/reserve/i, 'Reserve'],
  [/selected/i, 'Selected'],
];

function factOf({ subject = '', text = '' }: ReceivedMail): string {
  const kind = KINDS.find(([words]) => words.test(subject))?.[1] ?? subject;
  if (kind === 'slot') return `slot ${subject.slice(subject.indexOf(': ') + 2)}`;
  if (kind !== 'result' && kind !== 'correction') return kind;
  return `${kind} ${RESULT_WORDS.find(([words]) => words.test(text))?.[1]}`;
}

const ENGINES: [
  engine: string,
  take: () => Promise<{ url?: string; drop: () => Promise<void> }>,
][] = [
  ['SQLite', async () => ({ drop: async () => undefined })],
  ['PostgreSQL', takePostgresDatabase],
];

describe.each(ENGINES)('a whole season on %s', (_engine, takeDatabase) => {
  const start = serverStarter();
  const timeZone = NOON_ZONE;
  let folder: string;
  let database: Awaited<ReturnType<typeof takeDatabase>>;
  let mails: MailServer;
  let server: ServerProcess;
  let url: string;
  let people: Person[];
  /** What each address is to be told, and what the audit log is to say, in all. */
  let told: string[];
  let audited: Map<string, number>;

  beforeEach(async () => {
    folder = await temporaryFolder();
    database = await takeDatabase();
    mails = await startMailServer();
    [people, told, audited] = [[], [], new Map()];
    await startServer();
  });
  afterEach(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    await mails.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function startServer() {
    const env = { DATA_DIR: folder, ...(database.url && { DATABASE_URL: database.url }) };
    server = start({ ...env, ...mailSettings(mails), NOX_TIME_ZONE: timeZone });
    url = await server.ready;
  }

  /** What no client can do: time passes. */
  async function withoutServer(
    work: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
  ) {
    server.process.kill('SIGTERM');
    await server.ended;
    const options = { dataDir: folder, databaseUrl: database.url };
    const opened = await openDatabase(options, (error) => {
      throw error;
    });
    await work(opened).finally(() => opened.close());
    await startServer();
  }

  const send = <T = unknown>(method: string, path: string, body?: object, headers?: Headers) =>
    call<T>(url, method, path, body, headers);
  const get = <T>(path: string, headers?: Headers) => send<T>('GET', path, undefined, headers);
  const refusalOf = (method: string, path: string, body?: object, headers?: Headers) =>
    send(method, path, body, headers).then(
      () => 'accepted',
      (error: Error) => error.message,
    );

  const audit = (what: string, count = 1) => audited.set(what, (audited.get(what) ?? 0) + count);
  const tell = (person: Pick<Person, 'address'>, fact: string) =>
    told.push(`${person.address}: ${fact}`);
  const tokenTo = (address: string) =>
    mails.received
      .filter(({ recipient }) => recipient === address)
      .flatMap(({ text = '' }) => /\/auditions\/mine#([\w-]+)/.exec(text)?.[1] ?? [])
      .at(-1)!;
  const from = <T = unknown>(
    person: Pick<Person, 'address'>,
    method: string,
    path: string,
    body?: object,
  ) => send<T>(method, path, body, asCandidate(tokenTo(person.address)));

  const entered = () => people.filter(({ number }) => number !== undefined);
  const remaining = () => entered().filter(({ isWithdrawn }) => !isWithdrawn);
  const entries = () => get<AuditionEntry[]>('/auditions');
  const idsByNumber = async () =>
    new Map((await entries()).map(({ number, _id }) => [number!, _id]));

  /** Waits until nothing waits to be sent. */
  async function mailsAreSent(): Promise<void> {
    const waiting = async () => {
      const { queued, sending } = (await get<{ counts: MessageCounts }>('/messages')).counts;
      return queued! + sending!;
    };
    await until(async () => (await waiting()) === 0 && mails.received.length >= told.length);
  }

  const currentSeason = async () =>
    (await get<Season[]>('/seasons')).find(({ isCurrent }) => isCurrent)!;
  const factsReceived = () => mails.received.map((mail) => `${mail.recipient}: ${factOf(mail)}`);

  /** Nobody is lost; nobody was told twice, or wrongly; the audit log has all of it; the figures add up. */
  async function holds(phase: string): Promise<void> {
    const expectSame = (got: unknown, wanted: unknown) =>
      expect([phase, got]).toEqual([phase, wanted]);
    await mailsAreSent();
    const all = entered().sort((a, b) => a.number! - b.number!);
    const shown = (await entries()).map((entry) => ({
      number: entry.number,
      fullName: entry.fullName,
      danceStyle: entry.danceStyle,
      address: entry.emailAddress,
      rollNumber: entry.rollNumber,
      answers: entry.answers,
      status: entry.status,
      isWithdrawn: entry.isWithdrawn ?? false,
      attendance: entry.attendance?.state ?? 'expected',
      scores: new Map(entry.reviews.map(({ judgeEmail, score }) => [judgeEmail, score])),
    }));
    expectSame(
      shown,
      all.map((person) => {
        const { slot: _, isReserve: __, published: ___, ...others } = person;
        return others;
      }),
    );
    const { candidates } = await get<Board>('/schedule');
    expectSame(
      candidates.map(({ number, published }) => [number, published]),
      all.map(({ number, slot }) => [number, slot]),
    );

    expectSame(factsReceived().sort(), told.toSorted());
    const ids = mails.received.map(({ messageId }) => messageId);
    expectSame(new Set(ids).size, ids.length);

    const log = await call<string>(url, 'GET', '/audit-log/export');
    const lines = parse(log, { columns: true, bom: true }) as Record<string, string>[];
    const actions = Map.groupBy(lines, ({ Subject, Action }) => `${Subject} ${Action}`);
    expectSame(new Map([...actions].map(([what, { length }]) => [what, length])), audited);

    const { _id, entries: count } = await currentSeason();
    const figures = await get<SeasonFigures>(`/seasons/${_id}/figures`);
    for (const group of Object.values(figures)) {
      const sum = (step: 'applications' | 'came' | 'reviewed' | 'selected') =>
        group.reduce((total, figure) => total + figure[step], 0);
      expectSame(
        [sum('applications'), sum('came'), sum('reviewed'), sum('selected')],
        [
          all.length,
          all.filter(({ attendance }) => !['expected', 'no-show'].includes(attendance)).length,
          all.filter(({ scores }) => scores.size > 0).length,
          all.filter(({ status, isWithdrawn }) => status === 'Selected' && !isWithdrawn).length,
        ],
      );
    }
    const { counts } = await get<RegistrationsPage>('/registrations');
    expectSame(
      [count, counts.entries, counts.waiting],
      [all.length, all.length, people.length - all.length],
    );
  }

  async function saveSettings(settings: Partial<SeasonInput>): Promise<void> {
    const { _id } = await currentSeason();
    await send('PUT', `/seasons/${_id}`, settings);
    audit('seasons changed');
  }

  const applicationOf = (person: Person) => ({
    fullName: person.fullName,
    danceStyle: person.danceStyle,
    rollNumber: person.rollNumber,
    emailAddress: person.address,
    answers: sentAnswers(person.answers),
  });

  async function register(person: Person): Promise<void> {
    const registration = { ...(await solvedRegistration(url)), ...applicationOf(person) };
    await send('POST', '/auditions', registration, {});
    audit('registrations created');
    tell(person, 'confirm');
  }

  const newPerson = (index: number, fields: Partial<Person> = {}): Person => ({
    address: `person${index}@example.com`,
    fullName: `${['Asha', 'प्रिया', 'Zoë', 'فاطمہ', 'Łukasz', '王小明'][index % 6]} No${index}`,
    danceStyle: STYLES[index % 4]!,
    rollNumber: `BT${index}`,
    answers: answersBy(index),
    isWithdrawn: false,
    slot: null,
    attendance: 'expected',
    scores: new Map(),
    status: 'Pending',
    isReserve: false,
    published: null,
    ...fields,
  });

  async function confirm(person: Person, number: number): Promise<void> {
    const view = await from<CandidateView>(person, 'POST', '/candidate/confirm');
    expect(view).toMatchObject({ state: 'confirmed', number });
    Object.assign(person, { number });
    audit('registrations confirmed');
    tell(person, 'confirmed');
  }

  const SETTINGS = {
    ...{ name: 'Autumn', privacyText: 'We keep it safe.', contactEmail: 'dance@example.com' },
    ...{ opensAt: '2020-01-01T10:00', questions: [...QUESTIONS] },
  };

  async function opens(): Promise<void> {
    await saveSettings({ ...SETTINGS, opensAt: '2099-01-01T10:00' });
    expect(await get<PublicSeason>('/season')).toMatchObject({ state: 'announced' });
    const early = await refusalOf('POST', '/auditions', await solvedRegistration(url), {});
    expect(early).toContain('auditions_closed');
    await saveSettings(SETTINGS);
    const { state, questions } = await get<PublicSeason>('/season');
    expect([state, questions]).toEqual(['open', QUESTIONS]);
  }

  /** One registers twice before confirming, one again afterwards, one never confirms, and one has another's roll number. */
  async function register60(): Promise<void> {
    for (let index = 0; index < COUNT; index += 1) {
      const person = newPerson(index, index === 59 ? { rollNumber: 'BT10' } : {});
      people.push(person);
      await register(person);
      if (index === 5) await register(person);
    }
    const silent = newPerson(60);
    people.push(silent);
    await register(silent);
    await mailsAreSent();
    const scanner = await from<CandidateView>(people[3]!, 'GET', '/candidate');
    expect(scanner.state).toBe('unconfirmed');
    for (let index = 0; index < COUNT; index += 1) await confirm(people[index]!, index + 1);
    // Clicked twice.
    await from(people[7]!, 'POST', '/candidate/confirm');
    const again = { ...(await solvedRegistration(url)), ...applicationOf(people[6]!) };
    await send('POST', '/auditions', again, {});
    tell(people[6]!, 'already');
    const { counts } = await get<RegistrationsPage>('/registrations');
    expect(counts.duplicates).toBe(1);
  }

  async function correct(): Promise<void> {
    const change = async (person: Person, fields: object) => {
      const { application } = await from<CandidateView>(person, 'GET', '/candidate');
      await from(person, 'PUT', '/candidate', { ...application, ...fields });
      audit('candidates changed');
    };
    const [, one, , , fifth] = people as [Person, Person, Person, Person, Person];
    const answers = { ...one.answers, shirt: 'o2', why: 'अब 🎉' };
    await change(one, { danceStyle: 'Krump', answers });
    Object.assign(one, { danceStyle: 'Krump', answers });
    const former = (await from<CandidateView>(fifth, 'GET', '/candidate')).application;
    const risky = { ...former, answers: { ...former.answers, risk: false } };
    const own = asCandidate(tokenTo(fifth.address));
    expect(await refusalOf('PUT', '/candidate', risky, own)).toContain('edits_over');
    await correctAnswers(fifth, { photo: false, contact: 'باپ, 12345' });
    const moved = people[2]!;
    const address = 'new.address@example.com';
    await change(moved, { emailAddress: address });
    tell({ address }, 'new-email');
    await mailsAreSent();
    await from({ address }, 'POST', '/candidate/confirm');
    tell(moved, 'email-changed');
    audit('candidates changed');
    Object.assign(moved, { address });
  }

  /** An organiser does; empty ones are taken back. */
  async function correctAnswers(person: Person, answers: Answers): Promise<void> {
    const path = `/auditions/${(await idsByNumber()).get(person.number!)}/answers`;
    await send('PUT', path, { answers, reason: 'The candidate asked for it' });
    const left = Object.entries({ ...person.answers, ...answers });
    person.answers = Object.fromEntries(left.filter(([, value]) => value !== false));
    audit('candidates changed');
  }

  /** A typing error in an option; the answers of candidates who chose it are the same. */
  async function reword(): Promise<void> {
    const shirt = SETTINGS.questions.find(({ key }) => key === 'shirt')!;
    const options = shirt.options.map((one) => (one.key === 'o1' ? { ...one, label: 'M' } : one));
    const questions = SETTINGS.questions.map((one) => (one === shirt ? { ...one, options } : one));
    Object.assign(SETTINGS, { questions });
    await saveSettings(SETTINGS);
  }

  /** Each answer chooses those who have given it, and each question those who have not. */
  async function writeToChosen(): Promise<void> {
    const message = { subject: 'T-shirts', text: 'Dear {{name}}, yours is there.' };
    const chosen = async (field: string, is?: string) => {
      const filter = { answer: { field: `answers.${field}`, is }, isWithdrawn: false };
      const { recipients } = await send<MessagesPreview>('POST', '/messages/preview', {
        ...{ ...message, filter },
      });
      return recipients.map(({ number }) => number);
    };
    const having = (accepts: (answers: Answers) => boolean) =>
      remaining().filter(({ answers }) => accepts(answers));
    const numbersOf = (some: Person[]) => some.map(({ number }) => number);
    expect(await chosen('photo', 'yes')).toEqual(numbersOf(having(({ photo }) => photo === true)));
    expect(await chosen('photo')).toEqual(numbersOf(having(({ photo }) => photo === undefined)));
    expect(await chosen('access')).toEqual(numbersOf(having(({ access }) => access === undefined)));
    expect(await chosen('crew', 'o2')).toEqual(numbersOf(having(({ crew }) => crew !== undefined)));
    const middle = having(({ shirt }) => shirt === 'o1');
    expect(await chosen('shirt', 'o1')).toEqual(numbersOf(middle));
    await send('POST', '/messages', {
      ...message,
      filter: { answer: { field: 'answers.shirt', is: 'o1' }, isWithdrawn: false },
      ...{ expected: middle.length, state: 'queued' },
    });
    audit('messages created', middle.length);
    for (const person of middle) tell(person, 'T-shirts');
  }

  /** What an account reads of each entry's answers. */
  async function readsAnswers(keys: readonly string[], path: string, headers?: Headers) {
    const list = await get<AuditionEntry[] | CheckInList>(path, headers);
    const read = Array.isArray(list) ? list : list.entries;
    const ids = await idsByNumber();
    const byId = new Map(entered().map(({ number, answers }) => [ids.get(number!)!, answers]));
    expect(read.map(({ answers = {} }) => answers)).toEqual(
      read.map(({ _id }) => answersIn(byId.get(_id)!, keys)),
    );
    expect(read).toHaveLength(entered().length);
  }

  /** Rows of another form, with the words of the questions; then the season's own file, which changes nothing. */
  async function importTwo(): Promise<void> {
    const asked = SETTINGS.questions;
    const quoted = (cells: string[]) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join();
    const rows = [81, 84].map((index, at) =>
      newPerson(index, { number: entered().length + 1 + at }),
    );
    const file = [
      ['Full Name', 'Roll Number', 'Email', 'Phone', 'Branch', 'Rate yourself', 'Dance style'],
      ...rows.map(({ fullName, rollNumber, address, danceStyle }) => [
        ...[fullName, rollNumber, address, '98765 43210', 'CSE', '7', danceStyle],
      ]),
    ].map((cells, at) =>
      quoted([
        ...cells,
        ...asked.map((one) => (at === 0 ? one.label : wordsOf(one, rows[at - 1]!.answers))),
      ]),
    );
    const csv = { 'content-type': 'text/csv' };
    const taken = await call<ImportReport>(
      url,
      'POST',
      '/auditions/import',
      file.join('\r\n'),
      csv,
    );
    expect([taken.created.length, taken.invalid]).toEqual([2, []]);
    people.push(...rows);
    audit('auditions imported', 2);

    const path = '/auditions/export/reviews?sensitive=true';
    const exported = await call<string>(url, 'GET', path);
    const lines = parse(exported, { columns: true, bom: true }) as Record<string, string>[];
    const byRoll = new Map(
      entered().map((person) => [`${person.rollNumber} ${person.fullName}`, person]),
    );
    for (const line of lines) {
      const { answers } = byRoll.get(`${line['Roll Number']} ${line['Name']}`)!;
      for (const one of asked) expect(line[one.label]).toBe(wordsOf(one, answers));
    }
    expect(new Set(lines.map((line) => line['Number'])).size).toBe(entered().length);
    const usual = await call<string>(url, 'GET', '/auditions/export/reviews');
    expect([usual.includes('♿'), usual.includes('📷')]).toEqual([false, true]);
    // The first one has answers about health.
    audit('auditions exported');
    const again = await call<ImportReport>(
      url,
      'POST',
      '/auditions/import?dryRun=true',
      exported,
      csv,
    );
    const compared = again.repeated.map(({ comparison = 'same' }) => comparison);
    expect([again.created, new Set(compared)]).toEqual([[], new Set(['same', 'withdrawn'])]);
  }

  /** What is about health goes with the season's end; the next season has the questions; the archive's files have no answers. */
  async function ends(): Promise<void> {
    const asked = SETTINGS.questions;
    const [, person] = people as [Person, Person];
    const ownAnswers = async () =>
      (await from<PersonalData>(person, 'GET', '/candidate/export')).applications[0]!.answers;
    const said = asked.flatMap((one) => {
      const answer = wordsOf(one, person.answers);
      return answer === '' ? [] : [{ question: one.label, answer }];
    });
    expect(await ownAnswers()).toEqual(said);
    const endsOn = days.at(-1)!.date;
    await saveSettings({ ...SETTINGS, endsOn, deleteAfterDays: 30 });
    const afterEnd = (later: number) => endOfDay(endsOn, timeZone, later) + HOUR_MS;
    const run = (...times: number[]) =>
      withoutServer(async (opened) => {
        for (const now of times) await runRetention(opened, now, { timeZone });
      });
    await run(afterEnd(0), afterEnd(0) + 2 * HOUR_MS);
    for (const one of entered()) delete one.answers['access'];
    await readsAnswers(
      asked.map(({ key }) => key),
      '/auditions',
    );

    const season = await currentSeason();
    const stays = Object.keys(SEASON_LABELS).map((name) => [name, season[name as keyof Season]]);
    const next = { name: 'Spring', opensAt: null, endsOn: null, answerBy: null };
    const started = await send<Season>('POST', '/seasons', {
      settings: { ...Object.fromEntries(stays), ...next },
      ...{ current: season._id, expected: entered().length },
    });
    expect(started.questions).toEqual(asked);
    expect(await entries()).toEqual([]);
    const zip = await fetch(`${url}/api/seasons/${season._id}/files`, {
      headers: { authorization },
    });
    const texts = [...unzip(Buffer.from(await zip.arrayBuffer())).values()].join('');
    expect([texts.includes(person.rollNumber), /माँ|💃|नाचो/.test(texts)]).toEqual([true, false]);
    expect(await ownAnswers()).toEqual(said);
    // It is announced a week before.
    await run(...[-7, 0, 0.1].map((day) => afterEnd(30) + day * DAY_MS));
    expect(
      await refusalOf('GET', '/candidate', undefined, asCandidate(tokenTo(person.address))),
    ).toContain('401');
    const figures = await get<SeasonFigures>(`/seasons/${season._id}/figures`);
    expect(figures.styles).toEqual([]);
  }

  async function addJudges(): Promise<void> {
    for (const name of JUDGES) {
      const address = `${name.toLowerCase()}@example.com`;
      await send('POST', '/staff', { name, email: address, roles: ['judge'] });
      audit('staff created');
      tell({ address }, 'invitation');
      await mailsAreSent();
      const { text = '' } = mails.received.find(({ recipient }) => recipient === address)!;
      const [, token] = /\/admin\/join#([\w-]+)/.exec(text)!;
      await send('POST', '/staff/join', { token }, asStaff(name));
      audit('staff confirmed');
    }
  }

  /** The first day is today, and has begun 25 minutes ago. */
  let days: { date: string; starts: number }[];

  async function assignAll(): Promise<void> {
    const { date, minutes } = localTimeOf(Date.now(), timeZone);
    const tomorrow = localTimeOf(Date.now() + DAY_MS, timeZone).date;
    days = [
      { date, starts: minutes - 25 },
      { date: tomorrow, starts: 16 * 60 },
    ];
    const room = 'First floor';
    const panels = HALLS.map((name) => ({ _id: randomUUID(), name, room, styles: [] }));
    const blocks = days.flatMap((day) =>
      panels.map(({ _id: panelId }, hall) => ({
        _id: randomUUID(),
        panelId,
        ...day,
        ends: day.starts + 80,
        slotMinutes: 10,
        seats: 2,
        breaks: [],
        judges: JUDGES.filter((_, index) => index % 2 === hall),
      })),
    );
    await send('PUT', '/schedule/structure', { panels, blocks });
    audit('schedule changed');
    const proposal = await send<AssignProposal>('POST', '/schedule/assign', {
      includesBegun: true,
    });
    expect([proposal.moves.length, proposal.bottleneck]).toEqual([COUNT, null]);
    await send('POST', '/schedule/moves', { moves: proposal.moves, kind: 'assigned' });
    audit('schedule moved', COUNT);
  }

  const slotsOfBoard = async () => {
    const { structure, assignments, candidates } = await get<Board>('/schedule');
    const numbers = new Map(candidates.map(({ _id, number }) => [_id, number]));
    return new Map(
      assignments.map(({ entryId, blockId, starts }) => {
        const { date, slotMinutes, panelId } = structure.blocks.find(({ _id }) => _id === blockId)!;
        const { name: panel, room } = structure.panels.find(({ _id }) => _id === panelId)!;
        return [numbers.get(entryId)!, { date, starts, ends: starts + slotMinutes, panel, room }];
      }),
    );
  };

  /** @param changed how many have another slot than before */
  async function publish(changed: number): Promise<void> {
    const before = mails.received.length;
    const { revision } = await get<PublicationPreview>('/schedule/publication');
    const { messages } = await send<{ messages: number }>('POST', '/schedule/publish', {
      expectedRevision: revision,
    });
    expect(messages).toBe(changed);
    const slots = await slotsOfBoard();
    for (const person of remaining()) {
      const slot = slots.get(person.number!) ?? null;
      if (slot && JSON.stringify(slot) !== JSON.stringify(person.slot)) {
        tell(person, `slot ${describeSlot(slot)}`);
        Object.assign(person, { slot });
      }
    }
    audit('schedule published', changed);
    expect(mails.received).toHaveLength(before);
    await sendDrafts(changed);
  }

  async function sendDrafts(expected: number): Promise<void> {
    await send('POST', '/messages/send', { state: 'draft', expected });
    audit('messages created', expected);
    audit('messages sent', expected);
  }

  /** Two change places, and one withdraws. */
  async function changeSchedule(): Promise<void> {
    const { assignments } = await get<Board>('/schedule');
    const one = assignments[0]!;
    const other = assignments.find(({ blockId }) => blockId !== one.blockId)!;
    const placeOf = ({ blockId, starts }: Place) => ({ blockId, starts });
    const moves = [
      { entryId: one.entryId, expected: placeOf(one), to: placeOf(other) },
      { entryId: other.entryId, expected: placeOf(other), to: placeOf(one) },
    ];
    await send('POST', '/schedule/moves', { moves });
    audit('schedule moved', 2);
    await publish(2);
    await mailsAreSent();
    const { revision } = await get<PublicationPreview>('/schedule/publication');
    const again = await refusalOf('POST', '/schedule/publish', { expectedRevision: revision });
    expect(again).toContain('nothing_changed');
    const gone = people[20]!;
    await from(gone, 'POST', '/candidate/withdraw');
    Object.assign(gone, { isWithdrawn: true, slot: null });
    audit('candidates withdrawn');
    tell(gone, 'slot-cancelled');
  }

  /** A hall calls them in order of time and number. */
  const queueOf = (hall: string, date: string) =>
    remaining()
      .filter(({ slot }) => slot?.panel === hall && slot.date === date)
      .sort((a, b) => a.slot!.starts - b.slot!.starts || a.number! - b.number!);

  async function record(sent: NewAttendanceEvent[]): Promise<void> {
    // Two devices send events; one of them repeats what it was not sure of, in another order.
    for (const some of [sent, sent.toReversed().slice(0, 10)]) {
      for (let at = 0; at < some.length; at += 100) {
        const body = { events: some.slice(at, at + 100) };
        const { results } = await send<AttendanceResults>('POST', '/check-in/events', body);
        const outcome = some === sent ? 'stored' : 'repeated';
        expect(results.every((result) => result.outcome === outcome)).toBe(true);
        if (some === sent)
          audit('attendance changed', new Set(body.events.map(({ entryId }) => entryId)).size);
      }
    }
  }

  /** Hall B is late; one does not come, one comes without an application. */
  async function runDay(): Promise<void> {
    const ids = await idsByNumber();
    const [today] = days as [{ date: string; starts: number }, unknown];
    const at = (minutes: number) =>
      isoTime(instantOf(`${today.date}T00:00`, timeZone) + minutes * MINUTE_MS);
    const noShow = queueOf('Hall A', today.date).at(-1)!;
    const events = HALLS.flatMap((hall) => {
      const delay = hall === 'Hall B' ? DELAY : 0;
      return queueOf(hall, today.date).flatMap((person, index) => {
        const event = (kind: AttendanceState, minutes: number) => {
          person.attendance = kind;
          const entryId = ids.get(person.number!)!;
          return { _id: randomUUID(), entryId, kind, at: at(minutes) } as NewAttendanceEvent;
        };
        if (person === noShow) return [event('no-show', today.starts + 20)];
        const due = today.starts + index * 5 + delay;
        const all = [event('arrived', today.starts - 5)];
        if (due <= today.starts + 25) all.push(event('called', due), event('started', due));
        if (due <= today.starts + 20) all.push(event('finished', due + 5));
        return all;
      });
    });
    await record(events);
    const { panels } = await get<DayNow>('/season/now');
    const behind = panels.map(({ minutesBehind }) => minutesBehind!);
    expect(behind[1]! - behind[0]!).toBe(DELAY);
    const queue = queueOf('Hall B', today.date);
    const waiting = queue[queue.findIndex(({ attendance }) => attendance === 'arrived') + 2]!;
    const own = { panel: 'Hall B', ahead: 3 };
    expect(await from<DayNow>(waiting, 'GET', '/season/now')).toMatchObject({ own });

    const { slots } = await get<FreeSlots>('/check-in/free-slots');
    const { blockId, ...slot } = slots.at(-1)!;
    const answers = { photo: true, contact: 'امّی 111' };
    const walkIn = newPerson(70, { attendance: 'arrived', number: COUNT + 1, slot, answers });
    const { challenge: _, ...application } = await solvedRegistration(url);
    const body = {
      ...application,
      ...applicationOf(walkIn),
      answers,
      place: { blockId, starts: slot.starts },
      eventId: randomUUID(),
    };
    const key = { 'idempotency-key': randomUUID() };
    const walk = () => send<CheckInEntry>('POST', '/check-in/walk-ins', body, key);
    const first = await walk();
    expect([first.number, (await walk())._id]).toEqual([COUNT + 1, first._id]);
    people.push(walkIn);
    tell(walkIn, 'confirmed');
    audit('registrations confirmed');
    audit('schedule moved');
    audit('attendance changed');
    await readsAnswers(DOOR_KEYS, '/check-in');
    expect(await get('/messages/unanswered')).toEqual([
      { field: 'answers.risk', label: 'At my own risk', count: 1 },
      { field: 'answers.shirt', label: 'T-shirt', count: 1 },
    ]);
  }

  /** Who was not seen yet is named as that, tomorrow's evening, too. */
  async function lookAhead(): Promise<void> {
    const { candidates } = await get<Results>('/results');
    const ahead = candidates.filter(({ progress }) => progress === 'ahead');
    const isAhead = ({ attendance }: Person) => /expected|arrived|called/.test(attendance);
    const expected = remaining().filter(isAhead);
    expect(expected.some(({ slot }) => slot?.date === days[1]!.date)).toBe(true);
    expect(ahead.map(({ number }) => number)).toEqual(
      expected.map(({ number }) => number!).toSorted((a, b) => a - b),
    );
  }

  /** All others dance, tomorrow's too. */
  async function finish(): Promise<void> {
    const ids = await idsByNumber();
    const rest = remaining().filter(
      ({ attendance, slot }) => slot && !['finished', 'no-show'].includes(attendance),
    );
    for (const person of rest) person.attendance = 'finished';
    const [kind, at] = ['finished' as const, isoTime(Date.now())];
    await record(
      rest.map(({ number }) => ({ _id: randomUUID(), entryId: ids.get(number!)!, kind, at })),
    );
  }

  const scoreOf = (candidate: number, judge: keyof typeof SEVERITY) => {
    const number = candidate === TWIN ? TWIN - 5 : candidate;
    const noise = ((number * 7919 + JUDGES.indexOf(judge) * 104_729) % 97) / 48 - 1;
    return Math.min(
      10,
      Math.max(1, Math.round(4 + ((number * 37) % 61) / 12 + noise - SEVERITY[judge])),
    );
  };

  async function review(): Promise<void> {
    await readsAnswers(JUDGES_KEYS, '/auditions', asStaff('Meera'));
    const ids = await idsByNumber();
    const danced = remaining().filter(({ attendance }) => attendance === 'finished');
    const late: (() => Promise<unknown>)[] = [];
    for (const person of danced) {
      for (const [index, judge] of JUDGES.entries()) {
        if ((person.number! + index) % 5 < 2) continue;
        const score = scoreOf(person.number!, judge);
        const path = `/auditions/${ids.get(person.number!)}/reviews`;
        const body = { judgeEmail: judge, notes: 'Seen.', score };
        const headers = { ...asStaff(judge), 'idempotency-key': randomUUID() };
        const handIn = () => send('POST', path, body, headers);
        if (judge === OFFLINE) late.push(handIn);
        else if (person.number === TWIN) {
          // The wrong score, which is corrected at once.
          const slip = { ...body, score: 11 - score };
          const { _id } = await send<Review>('POST', path, slip, headers);
          await send('PUT', `${path}/${_id}`, { notes: 'Seen.', score }, asStaff(judge));
          audit('reviews changed');
        } else await handIn();
        person.scores.set(judge, score);
        audit('reviews created');
      }
    }
    // Back online: the outbox sends all, and all again since the answers were lost.
    for (const handIn of late.toReversed()) await handIn();
    for (const handIn of late) await handIn();
    const [person] = danced.filter(({ scores }) => scores.has(OFFLINE));
    const path = `/auditions/${ids.get(person!.number!)}/reviews`;
    const second = { judgeEmail: OFFLINE, notes: 'Again.', score: 1 };
    const twice = await refusalOf('POST', path, second, asStaff(OFFLINE));
    expect(twice).toContain('already_reviewed');
  }

  async function decide(): Promise<void> {
    const { rows, judges, refusal } = await get<Standings>('/auditions/standings?places=20');
    const scored = entered().filter(({ scores }) => scores.size > 0);
    const ids = await idsByNumber();
    const [twin, other] = [TWIN, TWIN - 5].map((one) =>
      rows.find(({ entryId }) => entryId === ids.get(one)),
    );
    expect(twin!.place).toBe(other!.place);
    expect([refusal, rows.length]).toEqual([null, scored.length]);
    const [strictest] = judges.toSorted((a, b) => b.severity! - a.severity!);
    expect([strictest!.name, strictest!.severity! > 1.5]).toEqual(['Rohan', true]);
    const byId = new Map(entered().map((person) => [ids.get(person.number!)!, person]));
    for (const [rank, { entryId }] of rows.entries())
      await setStatus(byId.get(entryId)!, rank < 20 ? 'Selected' : 'Not Selected');
    const absent = remaining().filter(({ status }) => status === 'Pending');
    for (const person of absent) await setStatus(person, 'Not Selected');
    const reserves = rows.slice(20, 23).map(({ entryId }) => entryId);
    await send('PUT', '/results/reserves', { ids: reserves, expected: [] });
    for (const id of reserves) byId.get(id)!.isReserve = true;
    audit('auditions changed', reserves.length);
  }

  async function setStatus(person: Person, status: AuditionStatus): Promise<void> {
    const id = (await idsByNumber()).get(person.number!);
    await send('PUT', `/auditions/${id}/status`, { status, expected: person.status });
    Object.assign(person, { status, isReserve: false });
    audit('auditions changed');
  }

  const resultOf = ({ status, isReserve }: Person): Result =>
    isReserve ? 'Reserve' : (status as Result);

  /** Published, undone and published again; what was sent waits until it cannot be undone. @param kind of mails */
  async function publishResults(kind: (person: Person) => string): Promise<void> {
    const concerned = remaining().filter((person) => person.published !== resultOf(person));
    const count = concerned.length;
    const put = async () => {
      const { state } = await get<Results>('/results');
      const drafts = await send<{ count: number }>('POST', '/results/publish', { state });
      expect(drafts.count).toBe(count);
      audit('auditions published', count);
      audit('messages created', count);
      return (await get<Results>('/results')).publication!;
    };
    const { _id } = await put();
    await send('POST', `/results/publications/${_id}/undo`);
    audit('auditions undone', count);
    audit('messages changed', count);
    await put();
    await send('POST', '/messages/send', { state: 'draft', expected: count });
    audit('messages sent', count);
    const ofResults = (facts: string[]) => facts.filter((fact) => fact.includes('result'));
    expect(ofResults(factsReceived())).toHaveLength(ofResults(told).length);
    for (const person of concerned) {
      person.published = resultOf(person);
      tell(person, `${kind(person)} ${person.published}`);
    }
    await withoutServer(async ({ db }) => passUndo(db));
    await mailsAreSent();
    for (const person of [concerned[0]!, concerned.at(-1)!]) {
      const { result } = await from<CandidateView>(person, 'GET', '/candidate');
      expect(result!.result).toBe(person.published);
    }
  }

  const say = async (person: Person, answer: 'accepted' | 'declined') => {
    await from(person, 'POST', '/candidate/place', { answer });
    audit('candidates answered');
  };

  /** What the pages of organisers and candidates say of places, by the same function. */
  async function placesAre(expected: Record<'accepted' | 'silent' | 'free', number>) {
    const { candidates, places, answerBy } = await get<Results>('/results');
    const terms = { places, answerBy, now: Date.now() };
    const { accepted, silent, free, capacity, asking } = groupOffers(candidates, terms);
    const counts = { accepted: accepted.length, silent: silent.length, free };
    expect({ ...counts, capacity }).toEqual({ ...expected, capacity: 20 });
    return asking.map(({ number, holder }) => [number, holder?.number ?? null]);
  }

  /** A reserve moves up, with a message that waits for the undo. */
  async function offerNext(): Promise<Person> {
    const { candidates } = await get<Results>('/results');
    const { entryId, number } = nextReserve(groupResults(candidates).reserves)!;
    const next = people.find((person) => person.number === number)!;
    await send('POST', '/results/offers', { entryId, answerBy: '2099-01-01T18:00' });
    Object.assign(next, { status: 'Selected', isReserve: false, published: 'Selected' });
    audit('auditions changed');
    audit('auditions published');
    tell(next, 'result Selected');
    await sendDrafts(1);
    await withoutServer(async ({ db }) => passUndo(db));
    return next;
  }

  /** One takes the place, one gives it back, one lapses and takes it, one lapses and comes too late; a reserve moves up each time. */
  async function answerOffers(): Promise<void> {
    const [ada, ben, cara, dev] = remaining().filter(({ status }) => status === 'Selected');
    await say(ada!, 'accepted');
    await say(ben!, 'declined');
    await placesAre({ accepted: 1, silent: 18, free: 1 });
    const next = await offerNext();
    await say(next, 'accepted');
    await withoutServer(({ db }) => ageOffers(db));
    await saveSettings({ ...SETTINGS, answerBy: '2021-01-01T18:00' });
    await say(cara!, 'accepted');
    const ids = await idsByNumber();
    const path = `/results/offers/${ids.get(dev!.number!)}`;
    await send('PUT', path, { isReleased: true });
    audit('auditions changed');
    await say(dev!, 'accepted');
    const last = await offerNext();
    await placesAre({ accepted: 3, silent: 17, free: 0 });
    for (const path of ['/candidate/withdraw', '/candidate/return']) {
      await from(ben!, 'POST', path);
    }
    audit('candidates withdrawn');
    audit('candidates returned');
    ben!.slot = null;
    tell(ben!, 'slot-cancelled');
    expect(await placesAre({ accepted: 3, silent: 17, free: 0 })).toEqual(
      [
        [ben!.number, next.number],
        [dev!.number, last.number],
      ].toSorted((a, b) => a[0]! - b[0]!),
    );
  }

  /** They were made before the season's time to answer ended. */
  async function ageOffers(db: Db): Promise<void> {
    const offered = db.selectFrom('audition_entries').select(['id', 'offer']);
    for (const { id, offer } of await offered.where('offer', 'is not', null).execute()) {
      const aged = { ...JSON.parse(offer!), offeredAt: '2020-06-01T00:00:00.000Z' };
      await updateRow(db, 'audition_entries', id, { offer: JSON.stringify(aged) });
    }
  }

  async function passUndo(db: Db): Promise<void> {
    await age({ db }, 'result_publications', 'made_at', UNDO_MS);
    await updateRow(db, 'messages', { state: 'queued' }, { next_try_at: 0 });
  }

  itInFull(
    'loses nobody and no answer, tells nobody twice or wrongly, and has all of it in the audit log and in its figures',
    async () => {
      await opens();
      await holds('open');
      await register60();
      await holds('registered');
      await correct();
      await reword();
      await writeToChosen();
      await holds('corrected');
      await addJudges();
      await assignAll();
      await holds('assigned');
      await publish(COUNT);
      await holds('published');
      await changeSchedule();
      await holds('changed');
      await runDay();
      await holds('the day');
      await lookAhead();
      await finish();
      await importTwo();
      await review();
      await holds('reviewed');
      await decide();
      await holds('decided');
      await publishResults(() => 'result');
      await holds('results');
      await answerOffers();
      await holds('places');
      await setStatus(
        remaining().find(({ status }) => status === 'Selected')!,
        'Not Selected',
      );
      await setStatus(
        remaining().find(({ isReserve }) => isReserve)!,
        'Selected',
      );
      // A reserve was told that we write if a place becomes free.
      await publishResults(({ published }) => (published === 'Selected' ? 'result' : 'correction'));
      await holds('corrected results');
      await ends();
    },
    900_000,
  );
});
