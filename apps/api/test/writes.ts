import { randomUUID } from 'node:crypto';
import {
  type BulkChangeResult,
  dateAfter,
  type MovesResult,
  type PublicationPreview,
  type Results,
  type Season,
  ROLES,
  SOCIETY_ID,
} from '@nox/contracts';
import { candidatesCsv, PNG } from '@nox/test-servers/administrator';
import { type TestApi } from './api.ts';
import { createItem, ITEMS, type Kind } from './content.ts';
import { addEntries, candidate } from './candidates.ts';
import { creationTime } from '#platform/database/clock.ts';
import { insertRows } from '#platform/database/rows.ts';
import { newReviewRow } from '#season/auditions/entries/new-entry.ts';
import { newOffer } from '#season/seasons/offers.ts';
import { addDraft, addEntry, clear, setEntry } from './season-builders.ts';
import { addStaff } from './staff.ts';
import { addRegistration } from './registrations.ts';
import { assign, publish, saveStructure, structureOf } from './schedule.ts';

const { team: member, tutorials: tutorial, achievements: achievement } = ITEMS;
const isoToday = () => new Date().toISOString().slice(0, 10);
const schedule = { startTime: '16:00', endTime: '18:00', slotDuration: 30 };

type Schedule = Awaited<ReturnType<typeof createSchedule>>['board'];

const bodies = (
  ids: string[] = [],
  entries = 0,
  { board, results, reviews }: { board?: Schedule; results?: Results; reviews?: string[] } = {},
): Record<string, object | string> => ({
  'POST /api/team': member,
  'PUT /api/team/:id': { ...member, name: 'Meera' },
  'PUT /api/team/display-order': { ids: ids.toReversed() },
  'POST /api/tutorials': tutorial,
  'PUT /api/tutorials/:id': { ...tutorial, title: 'U' },
  'PUT /api/tutorials/display-order': { ids: ids.toReversed() },
  'POST /api/achievements': achievement,
  'PUT /api/achievements/:id': { ...achievement, title: 'Second' },
  'POST /api/audition-rules': {},
  'PUT /api/audition-rules/:id': { isActive: true },
  'PUT /api/society/:id': { name: 'Adaa' },
  'PUT /api/auditions/:id/status': { status: 'Selected' },
  'PUT /api/auditions/:id/answers': { branch: 'Physics', reason: 'Another reason' },
  'PUT /api/auditions/decisions': { ids: ids.slice(0, 1), status: 'Selected' },
  'PUT /api/auditions/dance-styles': {
    spellings: [candidate().danceStyle],
    style: 'Locking',
  },
  'PUT /api/auditions/settings': { hidesReviews: true },
  'POST /api/auditions/:id/reviews': { notes: 'Good', judgeEmail: 'Meera' },
  'PUT /api/auditions/counted-reviews': {
    reviews: [{ id: reviews?.[0], version: 1 }],
    isCounted: true,
  },
  'POST /api/auditions/judges/merges': { judge: 'Kabir', into: 'Zoya' },
  'PUT /api/auditions/:id/reviews/:reviewId': { notes: 'Better', score: 8 },
  'POST /api/auditions/schedule-slots': schedule,
  'PUT /api/auditions/time-slots': { ids, timeSlot: '22:00 - 22:30' },
  'POST /api/auditions/deletions': { ids },
  'POST /api/auditions/import': candidatesCsv(1),
  'POST /api/registrations/:id/admit': {},
  'PUT /api/registrations/:id': { emailAddress: 'corrected@example.com' },
  'POST /api/media/:folder': PNG,
  'POST /api/messages': { filter: {}, kind: 'link', expected: entries },
  'PUT /api/messages/:id': { text: 'Here: {{link}}' },
  'POST /api/messages/send': { ids: ids.slice(0, 1) },
  'POST /api/messages/cancel': { ids: ids.slice(0, 1) },
  'POST /api/messages/retry': { ids: ids.slice(1) },
  'PUT /api/message-templates/:kind': { subject: 'Your page', text: '{{link}}' },
  'PUT /api/schedule/structure': board?.changed ?? {},
  'POST /api/schedule/moves': { moves: [{ entryId: ids[0], expected: null, to: board?.slot }] },
  'PUT /api/schedule/pins': { ids: ids.slice(1, 2), isPinned: true },
  'POST /api/schedule/parties': { entryIds: ids.slice(0, 2) },
  'POST /api/schedule/publish': { expectedRevision: board?.preview.revision },
  'POST /api/results/publish': { state: results?.state },
  'POST /api/results/offers': { entryId: ids[1] },
  'PUT /api/results/offers/:id': { isReleased: true },
  'PUT /api/results/reserves': { ids: ids.slice(0, 1), expected: [] },
  'POST /api/check-in/events': {
    events: [{ _id: ids[0], entryId: ids[1], kind: 'arrived', at: new Date().toISOString() }],
  },
  'POST /api/check-in/walk-ins': { ...candidate(), consent: true, eventId: ids[0] },
  'POST /api/check-in/swaps': { entryId: ids[0], otherId: ids[1] },
  'POST /api/displays': { label: 'Corridor' },
  'POST /api/team-tokens': { remote: 'events' },
  'POST /api/staff': { name: 'Ravi', email: `${randomUUID()}@staff.example`, roles: ['judge'] },
  'PUT /api/staff/:id': { name: 'Ravi', roles: ['content', 'judge'] },
  'PUT /api/handover': { name: 'Ravi', email: ids[1], endsOn: dateAfter(isoToday()) },
  'POST /api/handover/lines': { title: 'Key', holder: 'Ravi', paidUntil: null },
  'PUT /api/handover/lines/:id': { title: 'Door', holder: 'Meera', paidUntil: null },
  'PUT /api/handover/lines/:id/tick': { isTicked: true },
  'PUT /api/seasons/:id': { name: `After ${ids[0]}` },
  'POST /api/seasons/:id/confirmed': { texts: ['rules'] },
  'POST /api/seasons': { settings: { name: 'Next' }, current: ids[0], expected: entries },
});

/** A line, and a handover that is under way. @returns the line's id, and the successor's address */
async function createHandover({ db, revisions }: TestApi): Promise<string[]> {
  const { id: to_id, email } = await addStaff({ revisions }, ['administrator'], { uid: null });
  const [id, created_at] = [randomUUID(), creationTime()];
  await db.deleteFrom('handovers').execute();
  const named = { from_uid: 'uid-of-someone', from_name: 'Old', to_name: 'Ravi' };
  await insertRows(db, 'handovers', { id, created_at, to_id, ends_on: isoToday(), ...named });
  const line = { title: 'Domain', holder: '', version: 1 };
  await insertRows(db, 'handover_lines', { id, created_at, ...line });
  return [id, email];
}

async function createMessages(api: TestApi): Promise<string[]> {
  const entryId = await addEntry(api);
  return [
    await addDraft(api, entryId, { channel: 'chat' }),
    await addDraft(api, entryId, {}, { state: 'failed' }),
  ];
}

/** `slot` has a free seat, and a candidate whose move was an edit; there is another one, and two who are a party. */
async function createSchedule(api: TestApi, isPublished: boolean) {
  await clear(api, 'assignments', 'published_slots', 'schedule_versions');
  const structure = structureOf();
  await saveStructure(api, structure);
  const slot = { blockId: structure.blocks[0]!._id, starts: structure.blocks[0]!.starts };
  const [other = '', seated = '', ...pair] = await addEntries(api.db, 4);
  const { edit } = (await assign(api, [seated], slot)).json<MovesResult>();
  const party = await api.send('POST', '/api/schedule/parties', { entryIds: pair });
  if (isPublished) await publish(api, { preparesMessages: false });
  const preview = (await api.get('/api/schedule/publication')).json<PublicationPreview>();
  const [panel] = structure.panels;
  const changed = { ...structure, panels: [{ ...panel!, room: 'Second floor' }] };
  return {
    board: { slot, changed, preview },
    schedule: [other, seated],
    edits: [edit._id],
    parties: [party.json<{ _id: string }>()._id],
  };
}

/** The first of two has a place, or has given it back, and the second is the first reserve. */
async function createOffers(api: TestApi, ids: readonly string[], isFree: boolean) {
  const offer = newOffer(ids[0]!, 0, { answer: isFree ? 'declined' : null });
  const offered = { published_status: 'Selected', offer: JSON.stringify(offer) } as const;
  await setEntry(api, ids[0]!, offered);
  if (isFree) await setEntry(api, ids[1]!, { reserve_rank: 0 });
}

async function createResults(api: TestApi, path: string) {
  const isPublished = path.endsWith('/undo');
  const ids = await addEntries(api.db, 2, { status: 'Not Selected' });
  if (path.includes('/offers')) await createOffers(api, ids, path.endsWith('/offers'));
  const read = async () => (await api.get('/api/results')).json<Results>();
  const { state } = await read();
  if (isPublished) await api.send('POST', '/api/results/publish', { state });
  const results = await read();
  return { results: ids, publications: [results.publication?._id ?? ''], found: { results } };
}

async function createAuditions(api: TestApi, reviewer: string): Promise<Record<string, string[]>> {
  const rejected = await addEntries(api.db, 2);
  const change = (await api.send('PUT', '/api/auditions/reject-pending')).json<BulkChangeResult>();
  const auditions = [...(await addEntries(api.db, 1)), ...rejected];
  const review = { notes: 'Good', judgeEmail: 'Kabir' };
  const reviewed = await api.send('POST', `/api/auditions/${auditions[0]}/reviews`, review);
  await api.db.updateTable('reviews').set({ account_uid: reviewer }).execute();
  const merges = [randomUUID()];
  const [season] = (await api.get('/api/seasons')).json<Season[]>();
  const judges = ['Kabir', 'Zoya'].map((judgeEmail, at) =>
    newReviewRow(auditions[at + 1]!, { ...review, judgeEmail, score: undefined }, null),
  );
  await insertRows(api.db, 'reviews', judges);
  await insertRows(api.db, 'judge_merges', {
    ...{ id: merges[0]!, season_id: season!._id },
    ...{ judge_key: merges[0]!, judge_name: merges[0]! },
    ...{ into_key: 'ravi', into_name: 'Ravi' },
  });
  const recusal = { entry_id: auditions[0]!, account_uid: 'recused', name: 'Ravi', created_at: 1 };
  await api.db.insertInto('recusals').values(recusal).execute();
  const reviews = [reviewed.json<{ _id: string }>()._id];
  return { auditions, reviews, merges, undoable: [change.undoable!._id] };
}

const isKind = (collection: string): collection is Kind => collection in ITEMS;

/** New items of a collection, by its name. @param reviewer the uid of the account whose review there is */
async function createItems(api: TestApi, collection: string, reviewer: string) {
  if (isKind(collection)) {
    return { [collection]: [await createItem(api, collection), await createItem(api, collection)] };
  }
  if (collection === 'auditions') return createAuditions(api, reviewer);
  const create: Record<string, () => Promise<string[]>> = {
    registrations: async () => [(await addRegistration(api.db)).id],
    messages: () => createMessages(api),
    staff: async () => [(await addStaff(api, ['judge'], { uid: null })).id],
    handover: () => createHandover(api),
    society: async () => [SOCIETY_ID],
    'team-tokens': async () => {
      const made = await api.send('POST', '/api/team-tokens', { remote: 'events' });
      return [made.json<{ _id: string }>()._id];
    },
    displays: async () => {
      const display = await api.send('POST', '/api/displays', { label: 'Hall' });
      return [display.json<{ _id: string }>()._id];
    },
  };
  return { [collection]: (await create[collection]?.()) ?? [] };
}

/** Each write of accounts with a role, with new items that it changes; not those that leave no row in the audit log. @param reviewer changes a review of its own */
export async function* preparedWrites(api: TestApi, reviewer: string) {
  const writes = api.app.contracts.filter(
    ({ method, path, gate }) =>
      [...ROLES, 'staff'].includes(gate) &&
      method !== 'GET' &&
      !/\/(?:uploads|preview|search|seen-reviews|schedule\/assign|first-steps)\b/.test(path),
  );
  expect(writes.length).toBeGreaterThan(20);
  for (const { method, path } of writes) {
    const route = `${method} ${path}`;
    const [, , collection = ''] = path.split('/');
    const items = await createItems(api, collection, reviewer);
    const { board, ...ofSchedule } = /\/(?:schedule|check-in)\//.test(path)
      ? await createSchedule(api, path.endsWith('/messages'))
      : { schedule: [] };
    const { found, ...ofResults } = path.includes('/results/')
      ? await createResults(api, path)
      : {};
    const [season] = (await api.get('/api/seasons')).json<Season[]>();
    const ids = {
      ...items,
      ...ofSchedule,
      ...ofResults,
      'check-in': ofSchedule.schedule,
      seasons: [season!._id],
    } as Record<string, string[]>;
    const named = ['undoable', 'merges', 'edits', 'parties', 'publications'].find((name) =>
      path.includes(`/${name}/`),
    );
    const url = path
      .replace(':reviewId', ids.reviews?.[0] ?? '')
      .replace(':uid', 'recused')
      // The first entry has a review of the account already.
      .replace(':id', ids[named ?? collection]?.at(path.endsWith('/reviews') ? 1 : 0) ?? '')
      .replace(':kind', 'link')
      .replace(':folder', 'team_images?name=Asha');
    if (path.endsWith('/confirmed')) {
      await api.db.updateTable('seasons').set({ carried: '["rules"]' }).execute();
    }
    if (path.endsWith('/not-selected')) {
      const told_result = JSON.stringify({ results: ['Not Selected'], isUncertain: false });
      await api.db.updateTable('audition_entries').set({ told_result }).execute();
    }
    if (path.endsWith('/restore')) await api.send('DELETE', url.replace('/restore', ''));
    if (route === 'DELETE /api/messages/:id/sent-by-hand') await api.send('POST', url);
    const type = { 'content-type': path.endsWith('import') ? 'text/csv' : 'application/json' };
    const more = { ...(board && { board }), ...found, reviews: ids.reviews ?? [] };
    const body = bodies(ids[collection], season!.entries, more)[route];
    const send = (headers: object) => api.send(method as 'PUT', url, body, { ...type, ...headers });
    yield { route, url, send };
  }
}
