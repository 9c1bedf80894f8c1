import {
  type AuditEvent,
  type AuditionEntry,
  hasRole,
  JUDGING_MODES,
  type JudgingMode,
  type Review,
  ROLES,
  type Season,
  type Standings,
  type Summary,
} from '@nox/contracts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { apiForAll, bearer } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { textOf } from '../../../test/declared-responses.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { crudEngines } from '../../../test/engines.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { CRITERIA, judgingCalls } from '../../../test/judging.ts';
import { undoLatest, valuesOf } from '../../../test/season-builders.ts';
import { setSeason } from '../../../test/seasons.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { unsignedToken } from '@nox/test-servers/tokens';
import { MINUTE_MS } from '../database/clock.ts';

/** They read, and may review: three judges, and an account of each other role that has a judge's rights. */
const OTHERS = ROLES.filter((role) => role !== 'judge' && hasRole([role], 'judge'));
const VIEWERS = ['Asha', 'Ben', 'Chitra', ...OTHERS] as const;
type Viewer = (typeof VIEWERS)[number];
const roleOf = (viewer: Viewer) => OTHERS.find((role) => role === viewer) ?? 'judge';
const isJudge = (viewer: Viewer) => roleOf(viewer) === 'judge';
const uidOf = (viewer: Viewer) => `uid-of-${viewer}`;
/** Does what the others may not, and reads nothing. */
const asRoot = bearer(unsignedToken({ sub: 'root', admin: true }));

/** The server's rules are written here a second time: who may read which parts of which reviews. */
interface GivenReview {
  id: string;
  entry: string;
  by: Viewer;
  hasScore: boolean;
  texts: number[];
}

class Expected {
  mode: JudgingMode = 'open';
  reviews: GivenReview[] = [];
  readonly deleted = new Set<string>();
  readonly archived = new Set<string>();
  readonly recused = new Set<string>();
  readonly judged = new Set<Viewer>();
  readonly hiding = new Set<Viewer>();
  /** Who has seen others' reviews of which entry while judges were not open to each other. */
  readonly seen = new Set<string>();

  isRecused(viewer: Viewer, entry: string): boolean {
    return this.recused.has(`${viewer} ${entry}`);
  }

  isIndependent(viewer: Viewer): boolean {
    return this.mode === 'independent' && (isJudge(viewer) || this.judged.has(viewer));
  }

  /** Whether others' reviews of an entry are nothing to the account, not even their number. */
  isSecret(viewer: Viewer, entry: string): boolean {
    if (this.isRecused(viewer, entry)) return true;
    return (
      this.isIndependent(viewer) &&
      !this.reviews.some((one) => one.entry === entry && one.by === viewer && one.hasScore)
    );
  }

  maySee(viewer: Viewer, { entry, by }: GivenReview): boolean {
    if (this.isRecused(viewer, entry)) return false;
    if (this.archived.has(entry)) return hasRole([roleOf(viewer)], 'organiser');
    if (this.deleted.has(entry) || this.isRecused(by, entry)) return false;
    if (by === viewer) return true;
    const hasOwn = this.reviews.some((one) => one.entry === entry && one.by === viewer);
    if (this.isIndependent(viewer)) {
      return !this.isSecret(viewer, entry) && this.seen.has(`${viewer} ${entry}`);
    }
    return !this.hiding.has(viewer) || hasOwn;
  }

  /** Who sends a text has seen what is shown by then. */
  seeNow(viewer: Viewer, entry: string): void {
    const others = this.reviews.filter((one) => one.by !== viewer && one.entry === entry);
    if (others.some((one) => this.maySee(viewer, one))) this.see(viewer, entry);
  }

  /** What an account has before its eyes, it has seen: all entries that it may see, or one. */
  see(viewer: Viewer, entry?: string): void {
    if (this.mode === 'open') return;
    for (const one of this.reviews) {
      if (one.by === viewer || (entry ?? one.entry) !== one.entry) continue;
      if (this.archived.has(one.entry) || this.deleted.has(one.entry)) continue;
      const isOwnChoice = this.hiding.has(viewer) && !this.isIndependent(viewer);
      const hasOwn = this.reviews.some(({ entry: of, by }) => of === one.entry && by === viewer);
      if (!isOwnChoice || hasOwn) this.seen.add(`${viewer} ${one.entry}`);
    }
  }
}

const DOES = [
  ...[
    'review',
    'review',
    'review',
    'review',
    'change',
    'change',
    'show',
    'show',
    'show',
    'recuse',
    'lift',
    'mode',
    'mode',
  ],
  ...['remove', 'delete', 'undo', 'hide', 'archive', 'status', 'status'],
] as const;
const step = fc.record({
  do: fc.constantFrom(...DOES),
  who: fc.constantFrom(...VIEWERS),
  entry: fc.nat(2),
  mode: fc.constantFrom(...JUDGING_MODES, 'independent' as const),
  flag: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const histories = fc.record({
  hasCriteria: fc.boolean(),
  first: fc.constantFrom('open' as const, 'independent' as const),
  steps: fc.array(step, { minLength: 3, maxLength: 25 }),
});

const TABLES = [
  ...['reviews', 'audition_entries', 'archived_reviews', 'archived_entries', 'undoable_entries'],
  ...['undoable_reviews', 'bulk_changes', 'idempotency_records', 'audit_log', 'audit_items'],
  ...['judging_settings', 'season_judges', 'recusals', 'deleted_entries', 'seen_reviews'],
] as const;
const FORM = /zq(\d+)zq/g;

describe.each(crudEngines)('reviews that are not to be seen, on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const { setRules, review, change, show, recuse, lift, list, changes } = judgingCalls(api);
  let [url, texts] = ['', 0];
  let expected = new Expected();
  let entries: string[] = [];
  /** How often something was not to be found, and how often it was found where it may be. */
  let [hidden, seen] = [0, 0];
  beforeAll(async () => {
    url = await api.listen();
    for (const name of VIEWERS) await addStaff(api, [roleOf(name)], { name });
  });
  const nextText = () => `zq${(texts += 1)}zq`;

  function search(viewer: Viewer, what: string, text: string) {
    const found = new Set([...text.matchAll(FORM)].map(([, number]) => Number(number)));
    const wrong = expected.reviews.filter(
      (one) => !expected.maySee(viewer, one) && one.texts.some((number) => found.has(number)),
    );
    expect([viewer, what, wrong]).toEqual([viewer, what, []]);
    if (found.size > 0) seen += 1;
  }

  /** What others write changes nothing for an account to which it is secret. */
  async function writeUnseen(
    by: Viewer | undefined,
    entry: string,
    write: () => Promise<void>,
    mayKnow: (viewer: Viewer) => boolean = () => false,
  ) {
    const others = VIEWERS.filter(
      (one) => one !== by && expected.isSecret(one, entry) && !mayKnow(one),
    );
    const of = (all: AuditionEntry[]) => all.find(({ _id }) => _id === entry);
    /** Who decides on candidates learns that one of them has a score, and nothing else. */
    const hears = (one: Viewer) => hasRole([roleOf(one)], 'organiser');
    const withoutScore = (one: Viewer, { hasHiddenScore, ...rest }: Partial<AuditionEntry> = {}) =>
      hears(one) ? rest : { ...rest, hasHiddenScore };
    const before = new Map<Viewer, { revision: number; entry: AuditionEntry | undefined }>();
    for (const one of others) {
      const { revision, entries: all } = await changes(asStaff(one), 0);
      before.set(one, { revision, entry: of(all) ?? of(await list(asStaff(one))) });
    }
    await write();
    for (const one of others) {
      const { revision, entry: former } = before.get(one)!;
      const { isComplete, entries: news } = await changes(asStaff(one), revision);
      if (!isComplete && !hears(one)) expect([one, of(news)]).toEqual([one, undefined]);
      const entryNow = withoutScore(one, of(await list(asStaff(one))));
      expect([one, entryNow]).toEqual([one, withoutScore(one, former)]);
      hidden += 1;
    }
  }

  async function addReview({ who, flag }: Step, entry: string, hasCriteria: boolean) {
    const notes = nextText();
    const scored = hasCriteria ? { scores: { timing: 3, style: 8 } } : { score: 7 };
    const fields = texts % 5 === 0 ? { score: undefined } : scored;
    const judgeEmail = flag ? 'Shared' : who;
    const answer = await review(entry, asStaff(who), { notes, judgeEmail, ...fields });
    search(who, 'the answer to a review', answer.body);
    if (expected.isRecused(who, entry)) expect(answer.statusCode).toBe(403);
    if (answer.statusCode !== 201) return;
    // With the first review, an account to which nothing was hidden becomes a judge.
    const isFirst = expected.mode !== 'open' && !expected.judged.has(who);
    if (isFirst && !expected.isIndependent(who)) expected.see(who);
    expected.seeNow(who, entry);
    const hadSeen = expected.mode !== 'open' && expected.seen.has(`${who} ${entry}`);
    const { _id: id, hasSeenOthers = false } = answer.json<Review>();
    expect([who, hasSeenOthers]).toEqual([who, hadSeen]);
    const hasScore = texts % 5 !== 0;
    expected.reviews.push({ id, entry, by: who, hasScore, texts: [texts] });
    // Judges are invited: each account reviews under its own name.
    expected.judged.add(who);
  }

  async function run(one: Step, hasCriteria: boolean): Promise<void> {
    const entry = entries[one.entry]!;
    const headers = asStaff(one.who);
    const isThere = !expected.deleted.has(entry);
    const own = expected.reviews.find(({ by, entry: of }) => by === one.who && of === entry);
    switch (one.do) {
      case 'review':
        if (isThere) await writeUnseen(one.who, entry, () => addReview(one, entry, hasCriteria));
        return;
      case 'change':
        if (!own || !isThere) return;
        await writeUnseen(one.who, entry, async () => {
          const scored = one.flag && { score: 4 };
          const review = { notes: nextText(), ...scored };
          const answer = await change(entry, { _id: own.id }, headers, review);
          search(one.who, 'the answer to a change', answer.body);
          if (answer.statusCode !== 200) return;
          expected.seeNow(one.who, entry);
          own.texts.push(texts);
          own.hasScore = one.flag;
        });
        return;
      case 'show': {
        if (!isThere) return;
        const answer = await show(entry, headers);
        const isSecret = expected.isSecret(one.who, entry);
        const refusal = expected.isRecused(one.who, entry) ? 403 : 409;
        expect([one.who, answer.statusCode]).toEqual([one.who, isSecret ? refusal : 201]);
        if (!isSecret && expected.isIndependent(one.who)) expected.see(one.who, entry);
        search(one.who, 'the answer to asking', answer.body);
        return;
      }
      case 'status': {
        if (!isThere) return;
        const status = one.flag ? 'Selected' : 'Not Selected';
        const path = `/api/auditions/${entry}/status`;
        const decide = async () => void (await api.send('PUT', path, { status }, asRoot));
        const mayKnow = (viewer: Viewer) => !isJudge(viewer) || !expected.isIndependent(viewer);
        await writeUnseen(undefined, entry, decide, mayKnow);
        return;
      }
      case 'recuse': {
        if (!isThere) return;
        expected.recused.add(`${one.who} ${entry}`);
        search(one.who, 'the answer to a recusal', (await recuse(entry, headers)).body);
        return;
      }
      case 'lift':
        if (!isThere) return;
        await lift(entry, uidOf(one.who), asRoot);
        expected.recused.delete(`${one.who} ${entry}`);
        return;
      case 'mode':
        await setRules({ judgingMode: one.mode });
        if (expected.mode === 'deliberation' && one.mode !== 'deliberation') {
          for (const viewer of VIEWERS) expected.see(viewer);
        }
        expected.mode = one.mode;
        return;
      case 'remove': {
        if (!own || !isThere) return;
        const path = `/api/auditions/${entry}/reviews/${own.id}`;
        const by = one.flag ? asRoot : headers;
        const { statusCode } = await api.send('DELETE', path, undefined, by);
        if (statusCode === 204) expected.reviews = expected.reviews.filter((each) => each !== own);
        return;
      }
      case 'delete':
        await api.send('DELETE', `/api/auditions/${entry}`, undefined, asRoot);
        expected.deleted.add(entry);
        return;
      case 'undo':
        await undoLatest(api);
        for (const { _id } of await list(asRoot)) expected.deleted.delete(_id);
        return;
      case 'hide':
        await api.send('PUT', '/api/auditions/settings', { hidesReviews: one.flag }, headers);
        if (one.flag) expected.hiding.add(one.who);
        else expected.hiding.delete(one.who);
        return;
      case 'archive': {
        if (one.flag || one.entry > 0) return;
        const [season] = (await api.get('/api/seasons')).json<Season[]>();
        const { _id: current, criteria, entries: count } = season!;
        const settings = { name: `After ${current}`, judgingMode: expected.mode, criteria };
        const next = { settings, current, expected: count };
        expect((await api.send('POST', '/api/seasons', next)).statusCode).toBe(201);
        for (const id of entries) if (!expected.deleted.has(id)) expected.archived.add(id);
        expected.judged.clear();
        expected.seen.clear();
        entries = await addEntries(api.db, 3, { timeSlot: '16:00 - 16:30' });
      }
    }
  }

  /** The addresses of a route: of every season and entry of this history, if it names one. */
  async function urlsOf(path: string): Promise<string[]> {
    if (/\/(?:schedule|check-in)\/changes$/.test(path)) return [`${path}?schedule=0&entries=0`];
    if (path.endsWith('/standings')) return [`${path}?places=1`];
    if (path.endsWith('/changes')) return [0, 1, 999_999].map((since) => `${path}?since=${since}`);
    if (!path.includes('/:')) return [path];
    const table = path.startsWith('/api/seasons/') ? 'seasons' : 'audition_entries';
    return (await valuesOf(api, table, 'id')).map((id) => path.replace(/:\w+/, id));
  }

  /** Numbers that follow from reviews, where nothing may. */
  function searchNumbers(viewer: Viewer, path: string, body: string) {
    const secret = entries.filter((id) => expected.isSecret(viewer, id));
    if (path === '/api/auditions/standings') {
      const { rows, judges } = JSON.parse(body) as Standings;
      expect(rows.filter(({ entryId }) => secret.includes(entryId))).toEqual([]);
      const scores = rows.reduce((sum, row) => sum + row.judges.length, 0);
      expect(judges.reduce((sum, { count }) => sum + count, 0)).toBe(scores);
    }
    if (path === '/api/auditions') {
      for (const entry of JSON.parse(body) as AuditionEntry[]) {
        if (!secret.includes(entry._id)) continue;
        const own = entry.reviews.filter(({ account }) => account !== uidOf(viewer));
        const others = isJudge(viewer) ? own : [];
        expect([viewer, entry.hiddenReviews, others]).toEqual([viewer, undefined, []]);
      }
    }
    if (path === '/api/summary' && expected.isIndependent(viewer)) {
      const { parts } = (JSON.parse(body) as Summary)['audition-entries']!;
      const none = { toDecide: 0, reviewed: 0, lateScores: 0 };
      if (isJudge(viewer)) expect([viewer, Object.keys(parts)]).toEqual([viewer, ['unreviewed']]);
      else expect([viewer, parts]).toMatchObject([viewer, none]);
    }
    if (path === '/api/auditions/export') {
      const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[];
      const empty = rows.filter((row) => row.Reviews === '' && row['Average Score'] === '');
      const there = secret.filter((id) => !expected.deleted.has(id));
      expect([viewer, empty.length]).toEqual([viewer, there.length]);
    }
    if (path === '/api/audit-log') {
      for (const { subject, itemId, by } of (JSON.parse(body) as { events: AuditEvent[] }).events) {
        if (subject !== 'reviews') continue;
        if (expected.isIndependent(viewer)) expect(by).toBe(uidOf(viewer));
        expect(expected.isRecused(viewer, itemId!)).toBe(false);
      }
    }
  }

  async function readAll(viewer: Viewer): Promise<void> {
    const headers = asStaff(viewer);
    for (const { method, path, gate, isStream } of api.app.contracts) {
      if (method !== 'GET' || isStream || ['public', 'candidate', 'operator'].includes(gate))
        continue;
      for (const one of await urlsOf(path)) {
        const { body, statusCode } = await api.get(one, headers);
        expect([viewer, one, statusCode < 500]).toEqual([viewer, one, true]);
        search(viewer, one, body);
        if (statusCode === 200) searchNumbers(viewer, path, body);
        const isRefused = path.endsWith('/standings') && expected.isIndependent(viewer);
        if (isRefused) expect(statusCode).toBe(403);
        if (!/^\/api\/auditions(?:$|\/changes)/.test(path)) continue;
        const text = textOf(await api.get(one, { ...headers, 'accept-encoding': 'br' }));
        search(viewer, `${one} compressed`, text);
        expect(JSON.parse(text)).toEqual(JSON.parse(body));
      }
    }
    const stream = await openEventStream(url, headers);
    search(viewer, 'events', (await stream.waitFor(0)).data);
    stream.close();
  }

  it(
    'are in no answer, stream or export, and change no answer before their time, whatever happened',
    async () => {
      const check = fc.asyncProperty(histories, async ({ hasCriteria, first, steps }) => {
        for (const table of TABLES) await api.db.deleteFrom(table).execute();
        await setSeason(api, { ...(hasCriteria && { criteria: CRITERIA }) });
        expected = new Expected();
        await setRules({ judgingMode: first });
        expected.mode = first;
        entries = await addEntries(api.db, 3, { timeSlot: '16:00 - 16:30' });
        for (const one of steps) await run(one, hasCriteria);
        for (const viewer of VIEWERS) await readAll(viewer);
      });
      await fc.assert(check, { seed: 40, numRuns: isFullRun ? 500 : 2, endOnFailure: !isFullRun });
      expect([hidden > 0, seen > 0]).toEqual([true, true]);
    },
    isFullRun ? 60 * MINUTE_MS : 2 * MINUTE_MS,
  );
});
