import {
  type Board,
  byEntry,
  conflictsAt,
  indexStructure,
  isSameSlot,
  panelConflicts,
  NewPublication,
  pluralize,
  PublicationPreview,
  PublicationQuery,
  PublicationResult,
  PublishedSchedule,
  type PublishedSlot,
  ScheduleVersion,
  type SeasonPart,
  slotAt,
} from '@nox/contracts';
import { readSocietyName } from '#content/items/society.ts';
import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  clearColumn,
  inSnapshot,
  readRevisions,
} from '#season/auditions/entries/audition-entries.ts';
import { readJudgedTimes } from '#season/auditions/seats/judged-times.ts';
import {
  readCurrentVersion,
  readVersionNumber,
  readVersions,
  SLOT_COLUMNS,
  writeTimeSlots,
} from '#season/auditions/seats/published.ts';
import { recordEdit } from '#season/auditions/seats/seats.ts';
import { recordChange, recordChanges } from '#platform/database/audit.ts';
import { creationTime } from '#platform/database/clock.ts';
import { insertRows, updateRow } from '#platform/database/rows.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { type AccountWriting, fileRoute, readRoute, writeRoute } from '#platform/http/routes.ts';
import { CALENDAR_TYPE, calendarFile } from '#season/messages/slot-messages/calendar-file.ts';
import { isLeftOut, readDueNotifications } from '#season/messages/slot-messages/notified-slots.ts';
import { countUnsent, prepareSlotMessages } from '#season/messages/slot-messages/slot-messages.ts';
import { describeDrafts } from '#season/messages/store/message-store.ts';
import { refuseCarried } from '#season/seasons/carried-texts.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';
import { refuseClockChanges } from '../board/save-structure.ts';

/** What speaks against slots: panels that need a judge or a room twice at once, then in order of the candidates' numbers. */
function findConflicts(board: Board, parts: readonly SeasonPart[]) {
  const places = byEntry(board.assignments);
  const names = new Map(board.candidates.map(({ _id, fullName }) => [_id, fullName]));
  const draft = {
    structure: indexStructure(board.structure),
    parts,
    parties: board.parties,
    placeOf: (id: string) => places.get(id),
    nameOf: (id: string) => names.get(id) ?? 'a deleted candidate',
  };
  const ofCandidates = board.candidates.flatMap((candidate) => {
    const place = places.get(candidate._id);
    if (!place || candidate.isWithdrawn) return [];
    return conflictsAt(candidate, place, draft).map(({ words }) => ({
      entryId: candidate._id,
      sentence: `${candidate.fullName} ${words}.`,
    }));
  });
  const ofPanels = panelConflicts(board.structure.panels, board.structure.blocks);
  return [...ofPanels.map(({ sentence }) => ({ entryId: null, sentence })), ...ofCandidates];
}

/** Ids of those whose published result is Not Selected. */
async function readNotSelected(db: Db): Promise<ReadonlySet<string>> {
  const entries = db.selectFrom('audition_entries').select('id');
  const rows = await entries.where('published_status', '=', 'Not Selected').execute();
  return new Set(rows.map(({ id }) => id));
}

/** What publishing the draft changes. Who has withdrawn gets no slot. */
async function planPublication(db: Db, board: Board, includeNotSelected: boolean) {
  const told = await readNotSelected(db);
  const index = indexStructure(board.structure);
  const assignments = byEntry(board.assignments);
  const next = new Map<string, PublishedSlot>();
  const items: PublicationPreview['items'] = [];
  const unassigned: PublicationPreview['unassigned'] = [];
  const notSelected: PublicationPreview['notSelected'] = [];
  for (const candidate of board.candidates) {
    const { _id: entryId, fullName, number, status, published: from, isWithdrawn } = candidate;
    if (isWithdrawn) continue;
    const published_status = told.has(entryId) ? 'Not Selected' : null;
    const isNotSelected = isLeftOut({ status, published_status }, from !== null);
    const assignment = assignments.get(entryId);
    const slot = (assignment && slotAt(index, assignment)) || null;
    if (assignment && slot && isNotSelected) {
      const place = { blockId: assignment.blockId, starts: assignment.starts };
      notSelected.push({ entryId, fullName, number, place, slot, published: from });
    }
    if (!slot && !isNotSelected) unassigned.push({ entryId, fullName, number });
    // Who is left out keeps the slot that is published, and gets no message.
    const to = slot && isNotSelected && !includeNotSelected ? from : slot;
    if (to) next.set(entryId, to);
    if (!isSameSlot(from, to)) items.push({ entryId, fullName, number, from, to });
  }
  const moved = items.filter(({ to }) => to !== null).length;
  return { next, changes: { items, unassigned, notSelected, unchanged: next.size - moved } };
}

/** @param includeNotSelected they are published and notified like all others */
export const previewPublication = (db: Db, includeNotSelected: boolean) =>
  inSnapshot(db, async (snapshot): Promise<PublicationPreview> => {
    const board = await readBoard(snapshot);
    const { next, changes } = await planPublication(snapshot, board, includeNotSelected);
    const { settings } = await readCurrentSeason(snapshot);
    const due = (await readDueNotifications(snapshot, next)).filter(
      (one) => includeNotSelected || !one.isNotSelected,
    );
    return {
      revision: board.revision.schedule,
      version: board.version,
      hasNewJudges: board.hasNewJudges,
      ...changes,
      conflicts: findConflicts(board, settings.parts),
      messages: due.length,
      unsent: await countUnsent(snapshot, due),
    };
  });

const refusal = (code: string, why: string) =>
  new HttpError(409, code, `Nothing was published: ${why}`);

/** Publishes, and prepares messages. @throws HttpError 400 `invalid`; 409 `schedule_changed`, `from_last_season`, `count_changed` or `nothing_changed` */
export async function publishSchedule(
  call: AccountWriting,
  { expectedRevision, note, preparesMessages: prepares, ...chosen }: NewPublication,
  timeZone: string,
): Promise<PublicationResult> {
  const { transaction, revised } = call;
  if (revised.schedule !== expectedRevision + 1) {
    const why = 'the schedule was changed meanwhile. Look at the changes again.';
    throw refusal('schedule_changed', why);
  }
  await refuseCarried(transaction, 'Nothing was published');
  const { includeNotSelected } = chosen;
  const board = await readBoard(transaction);
  // Blocks may be older than that rule, or than the time zone.
  refuseClockChanges(board.structure, timeZone, 'Nothing was published.');
  const { next, changes } = await planPublication(transaction, board, includeNotSelected);
  const { length } = changes.notSelected;
  if (length !== chosen.notSelected) {
    const candidates = pluralize(length, 'candidate with a slot is', 'candidates with a slot are');
    const why = `${candidates} Not Selected now. Look at the changes again.`;
    throw refusal('count_changed', why);
  }
  const former = board.version?.number ?? 0;
  const number = former + 1;
  const isNew = changes.items.length > 0;
  const { times } = await readJudgedTimes(transaction, board.structure);
  const isOfJudges = !isNew && board.hasNewJudges === true;
  const judges = JSON.stringify(times);
  if (isNew) {
    const rows = [...next].map(([entry_id, slot]) => ({ ...slot, version: number, entry_id }));
    await insertRows(transaction, 'published_slots', rows);
    const changed = changes.items.map(({ entryId }) => entryId);
    await addVersion(call, { number, note, judges }, changed);
  }
  if (isOfJudges) {
    await updateRow(transaction, 'schedule_versions', { number: former }, { judges });
    const after = String(former);
    await recordChange(call, 'schedule', 'published', { fields: ['judges'], after });
  }
  await recordEdit(call, isNew || isOfJudges ? 'published' : 'moved');
  const messages = await prepareSlotMessages(call, { prepares, includeNotSelected });
  const version = await readCurrentVersion(transaction);
  const isDue = prepares && messages.toNotify > 0;
  if (!version || (!isNew && !isOfJudges && !isDue)) {
    const since = `no slot has changed since version ${former}.`;
    throw refusal('nothing_changed', former > 0 ? since : 'no candidate has a slot yet.');
  }
  const published = isOfJudges ? 'The judges are published. ' : '';
  const first = isNew ? `Version ${number} is published. ` : published;
  return { version, messages: messages.drafts, message: first + describeDrafts(messages) };
}

async function addVersion(
  { transaction, revised: { auditions: revision }, by }: AccountWriting,
  version: Pick<ScheduleVersion, 'number' | 'note'> & { judges: string },
  changed: readonly string[],
): Promise<void> {
  const account = { account_uid: by.uid, account_email: by.email };
  const row = { ...version, created_at: creationTime(), ...account };
  await insertRows(transaction, 'schedule_versions', row);
  await writeTimeSlots(transaction, revision);
  // What candidates said is about the slot that they had.
  await clearColumn(transaction, revision, 'slot_answer', changed);
  const after = String(version.number);
  await recordChanges({ transaction, by }, 'schedule', 'published', changed, { after });
}

const readSlots = (db: Db, version: number) =>
  db
    .selectFrom('published_slots')
    .leftJoin('audition_entries', 'audition_entries.id', 'published_slots.entry_id')
    .select(['entry_id as entryId', ...SLOT_COLUMNS, 'full_name as fullName', 'number'])
    .where('published_slots.version', '=', version)
    .orderBy('date')
    .orderBy('starts')
    .orderBy('panel')
    .orderBy('number')
    .orderBy('entry_id')
    .execute();

const readVersion = (db: Db, number: number): Promise<PublishedSchedule> =>
  inSnapshot(db, async (snapshot) => {
    const version = (await readVersions(snapshot)).find((one) => one.number === number);
    if (!version) throw notFound('Version');
    return { version, slots: await readSlots(snapshot, number) };
  });

/** Published schedules name candidates: organisers publish and read them, and judges read the calendar. */
export async function publishRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  const { db } = database;

  readRoute(app, 'organiser', '/schedule/publication', {
    summary: 'What publishing the schedule would change, and whom it concerns',
    query: PublicationQuery,
    response: PublicationPreview,
    read: ({ query }) => previewPublication(db, query.includeNotSelected === 'true'),
  });

  readRoute(app, 'organiser', '/schedule/versions', {
    summary: 'The published schedules, the latest first',
    response: z.array(ScheduleVersion),
    read: () => readVersions(db),
  });

  readRoute(app, 'organiser', '/schedule/versions/:number', {
    summary: 'A published schedule',
    response: PublishedSchedule,
    read: ({ request }) => {
      const { number } = request.params as { number: string };
      if (!/^[1-9]\d{0,8}$/.test(number)) throw notFound('Version');
      return readVersion(db, Number(number));
    },
  });

  fileRoute(app, 'judge', '/schedule/published.ics', {
    summary: 'The published schedule as a calendar file',
    type: CALENDAR_TYPE,
    name: 'audition_schedule.ics',
    refusals: [404],
    read: async () => {
      const { settings } = await readCurrentSeason(db);
      const { version, slots } = await readVersion(db, await readVersionNumber(db));
      const { schedule: sequence } = (await readRevisions(db)).revision;
      const changedAt = Date.parse(version.at);
      const events = slots.flatMap(({ entryId, fullName, number, ...slot }) =>
        fullName === null
          ? []
          : [{ entryId, slot, summary: `${number} ${fullName}`, sequence, changedAt }],
      );
      const society = await readSocietyName(db);
      return calendarFile(events, { name: settings.name, society, timeZone });
    },
  });

  writeRoute(app, database, 'organiser', 'POST', '/schedule/publish', {
    summary: 'Publishes the schedule, and prepares messages to those whom it concerns',
    body: NewPublication,
    response: { 201: PublicationResult },
    refusals: [409],
    changes: ['auditions', 'schedule'],
    write: (call) => publishSchedule(call, call.body, timeZone),
  });
}
