import { type PersonalData, type Question, QUESTION_PLACES, type Season } from '@nox/contracts';
import { randomOf, shuffle } from '@nox/contracts/histories';
import { isFullRun } from '@nox/test-servers/full-run';
import { emptiedApi } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { judgingCalls } from '../../../test/judging.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { addRegistration } from '../../../test/registrations.ts';
import { setSeason } from '../../../test/seasons.ts';
import { startSeason } from '../../../test/season-builders.ts';
import { filesOf } from '../../../test/season-files.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { type RegistrationDetails } from '../auditions/entries/new-entry.ts';
import { updateRow } from '#platform/database/rows.ts';

/*
 * Random questions, candidates whose every answer has a canary, and all who may read. The model says by sentences of the
 * issue, not by the rules of the contract, which canaries a response has.
 */

const HISTORIES = isFullRun ? 500 : 5;

type Staff = keyof typeof STAFF;
const STAFF = {
  administrator: ['administrator'],
  organiser: ['organiser'],
  judge: ['judge'],
  door: ['check-in'],
  both: ['judge', 'check-in'],
  editor: ['content'],
  team: ['team'],
} as const;
const NAMES = Object.keys(STAFF) as Staff[];
/** The others read no answer: a hundredth of the histories asks them. */
const READERS = NAMES.slice(1, 5);

interface Candidate {
  id: string;
  kind: 'entry' | 'registration';
  /** The canary of each answer by the key of its question. */
  canaries: Map<string, string>;
}

interface State {
  questions: Question[];
  candidates: Candidate[];
}

const isOrganiser = (name: Staff | undefined) => name === 'administrator' || name === 'organiser';
const isAtDoor = (name: Staff | undefined) =>
  name === 'door' || name === 'both' || isOrganiser(name);
const judges = (name: Staff | undefined) => name === 'judge' || name === 'both';

/** Which answers a response has, by who asks; what is not named here has none. */
type Rule = (question: Question, who: Staff | undefined) => boolean;
const everything: Rule = (_, who) => isOrganiser(who);
const RULES: Record<string, Rule> = {
  entry: ({ readers, isSensitive }, who) =>
    isOrganiser(who) || (judges(who) && readers.includes('judge') && !isSensitive),
  door: ({ readers, places }, who) =>
    isAtDoor(who) && readers.includes('check-in') && places.includes('walk-in'),
  registrations: ({ places, isSensitive }, who) =>
    isOrganiser(who) && places.includes('list') && !isSensitive,
  file: ({ isSensitive }, who) => isOrganiser(who) && !isSensitive,
  none: () => false,
  everything,
};

const ENTRIES: Record<string, keyof typeof RULES> = {
  '/api/auditions': 'entry',
  '/api/auditions/changes?since=0': 'entry',
  '/api/auditions/changes?since=999999': 'entry',
  '/api/check-in': 'door',
  '/api/check-in/changes?entries=0&schedule=0': 'door',
  '/api/check-in/changes?entries=999999&schedule=999999': 'none',
  '/api/auditions/export/reviews': 'file',
  '/api/auditions/export/reviews?sensitive=true': 'everything',
  '/api/auditions/export': 'file',
  '/api/auditions/export?sensitive=true': 'everything',
};
const ONE: Record<string, keyof typeof RULES> = {
  '': 'entry',
  '/answers': 'everything',
  '/personal-data': 'everything',
};

describe.each(crudEngines)('answers to a season’s own questions on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { setRules } = judgingCalls(api);
  let serial = 0;

  function randomQuestion(random: () => number, key: string): Question {
    const some = <Item>(items: readonly Item[]) => items.filter(() => random() < 0.5);
    const isSensitive = random() < 0.3;
    const readers = some(['judge', 'check-in'] as const);
    const places = some(QUESTION_PLACES);
    return {
      ...{ key, kind: random() < 0.5 ? 'line' : 'paragraph', label: `Question ${key}`, hint: '' },
      ...{ isRequired: false, options: [], changes: 'with all', isSensitive },
      readers: readers.filter((one) => !isSensitive || one !== 'judge'),
      places: places.filter((one) => !isSensitive || (one !== 'list' && one !== 'print')),
    };
  }

  const answersOf = ({ canaries }: Candidate): RegistrationDetails => ({
    ...{ availability: [], partnerRollNumber: '', consentAt: 1 },
    answers: Object.fromEntries(canaries),
  });

  function newCanaries({ questions }: State, random: () => number) {
    const answered = questions.filter(() => random() < 0.7);
    return new Map(answered.map(({ key }) => [key, `canary-${(serial += 1)}-`]));
  }

  async function addCandidates(state: State, random: () => number) {
    const slotted = { timeSlot: '16:00 - 16:30' };
    const ids = await addEntries(api.db, 3, slotted);
    for (const id of ids) {
      state.candidates.push({ id, kind: 'entry', canaries: newCanaries(state, random) });
    }
    const canaries = newCanaries(state, random);
    const waiting = { id: '', kind: 'registration', canaries } as const;
    const { id } = await addRegistration(api.db, { details: answersOf(waiting) });
    state.candidates.push({ ...waiting, id });
    for (const one of state.candidates) await store(one);
  }

  const store = (one: Candidate) =>
    api.revisions.change(['auditions'], async (transaction, { auditions: revision }) => {
      const registration = JSON.stringify(answersOf(one));
      const isEntry = one.kind === 'entry';
      if (isEntry)
        await updateRow(transaction, 'audition_entries', one.id, { registration, revision });
      else await updateRow(transaction, 'registrations', one.id, { details: registration });
    });

  /** What may happen between two reads. */
  const STEPS: readonly ((state: State, random: () => number) => Promise<void>)[] = [
    // Others read an answer, or it is asked no more.
    async (state, random) => {
      state.questions = state.questions.map((one) => {
        const { isSensitive, ...next } = randomQuestion(random, one.key);
        const isRemoved = one.isRemoved ?? (random() < 0.2 ? true : undefined);
        // Who was not to read it stays so.
        if (one.isSensitive && !isSensitive) return one;
        return { ...next, kind: one.kind, isSensitive, ...(isRemoved && { isRemoved }) };
      });
      expect((await setRules({ questions: state.questions })).statusCode).toBe(200);
    },
    async (state, random) => {
      const [one] = shuffle(random, state.candidates);
      one!.canaries = newCanaries(state, random);
      await store(one!);
    },
    async (state, random) => {
      const [one] = shuffle(
        random,
        state.candidates.filter(({ kind }) => kind === 'entry'),
      );
      const withdrawn = { withdrawn_at: random() < 0.5 ? 1 : null };
      await updateRow(api.db, 'audition_entries', one!.id, withdrawn);
    },
  ];

  const foundIn = (text: string) => [...new Set(text.match(/canary-\d+-/g))].sort();

  async function expectRead(
    path: string,
    { questions }: State,
    { who, rule, of }: { who: Staff | undefined; rule: Rule; of: readonly Candidate[] },
  ) {
    const { payload } = await api.get(path, who === undefined ? {} : asStaff(who));
    // The client reads the whole list then.
    const isIncomplete = payload.includes('"isIncomplete":true');
    const asked = questions.filter((question) => !isIncomplete && rule(question, who));
    const read = asked.map(({ key }) => key);
    const expected = of.flatMap(({ canaries }) => read.flatMap((key) => canaries.get(key) ?? []));
    expect([path, who, foundIn(payload)]).toEqual([path, who, expected.sort()]);
  }

  async function expectReads(state: State, readers: readonly (Staff | undefined)[]) {
    const entries = state.candidates.filter(({ kind }) => kind === 'entry');
    const waiting = state.candidates.filter(({ kind }) => kind === 'registration');
    for (const who of readers) {
      for (const [path, name] of Object.entries(ENTRIES)) {
        await expectRead(path, state, { who, rule: RULES[name]!, of: entries });
      }
      const rule = RULES.registrations!;
      await expectRead('/api/registrations', state, { who, rule, of: waiting });
      for (const [path, name] of Object.entries(ONE)) {
        const of = entries.slice(0, 1);
        const one = `/api/auditions/${of[0]!.id}${path}`;
        await expectRead(one, state, { who, rule: RULES[name]!, of });
      }
    }
  }

  /** The candidate reads each own answer, and no one else's. */
  async function expectOwn({ candidates }: State) {
    const { id, canaries } = candidates[0]!;
    const headers = asCandidate(await addLink(api, { entry_id: id, registration_id: null }));
    for (const path of ['/api/candidate', '/api/candidate/export']) {
      const { payload } = await api.get(path, headers);
      expect([path, foundIn(payload)]).toEqual([path, [...canaries.values()].sort()]);
    }
  }

  /** No other response of the API has one. */
  async function expectNoOthers() {
    const { paths } = (await api.app.inject('/api/openapi.json')).json<{ paths: object }>();
    const [season] = (await api.get('/api/seasons')).json<[{ _id: string }]>();
    const known = [...Object.keys(ENTRIES), '/api/registrations'].map((path) => path.split('?')[0]);
    const others = Object.entries(paths).flatMap(([path, methods]) => {
      const isKnown = known.includes(path) || /auditions\/\{id\}|candidate|events/.test(path);
      return 'get' in methods && !isKnown ? [path.replaceAll(/\{\w+\}/g, season._id)] : [];
    });
    expect(others.length).toBeGreaterThan(30);
    for (const path of others) {
      for (const who of NAMES) {
        const { payload } = await api.get(path, asStaff(who));
        expect([path, who, foundIn(payload)]).toEqual([path, who, []]);
      }
    }
  }

  it('are in no file of the season, also once it is over, and in the candidate’s own by their labels', async () => {
    const random = randomOf(1);
    const questions = [randomQuestion(random, 'shirt'), randomQuestion(random, 'why')];
    const state: State = { questions, candidates: [] };
    await setRules({ questions });
    await addCandidates(state, () => 0);
    const [{ id, canaries }] = state.candidates as [Candidate];
    const own = asCandidate(await addLink(api, { entry_id: id, registration_id: null }));
    const read = async () => (await api.get('/api/candidate/export', own)).json<PersonalData>();
    const answers = [...canaries].map(([key, answer]) => ({ question: `Question ${key}`, answer }));
    expect((await read()).applications).toMatchObject([{ answers }]);
    const [season] = (await api.get('/api/seasons')).json<[Season]>();
    const filesHave = async (what: string) =>
      [...(await filesOf(api, season._id)).values()].some((text) => text.includes(what));
    expect(await filesHave('canary')).toBe(false);
    await startSeason(api);
    expect([await filesHave('BT25CSE'), await filesHave('canary')]).toEqual([true, false]);
    expect((await read()).applications).toMatchObject([{ answers }]);
  });

  it('are read by whom each question names, wherever it is shown, and by nobody else', async () => {
    for (const name of NAMES) await addStaff(api, STAFF[name], { name });
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      await api.db.deleteFrom('audition_entries').execute();
      await api.db.deleteFrom('registrations').execute();
      const random = randomOf(seed);
      const count = 1 + Math.floor(random() * 4);
      const keys = Array.from({ length: count }, (_, at) => `q${seed}-${at}`);
      const questions = keys.map((key) => randomQuestion(random, key));
      const state: State = { questions, candidates: [] };
      // The API would leave the questions of all histories with the season.
      await setSeason(api, { questions });
      await addCandidates(state, random);
      const isWhole = seed % 100 === 1;
      const readers = isWhole ? [...NAMES, undefined] : READERS;
      await expectReads(state, readers);
      for (const step of shuffle(random, STEPS).slice(0, 1)) await step(state, random);
      await expectReads(state, readers);
      await expectOwn(state);
      if (isWhole) await expectNoOthers();
    }
  }, 3_600_000);
});
