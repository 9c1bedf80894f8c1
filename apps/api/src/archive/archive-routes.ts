import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import {
  type Figure,
  NewSeason,
  pluralize,
  searchKey,
  Season,
  SeasonFigures,
} from '@nox/contracts';
import { everything, type Viewer, viewerOf } from '../auditions/entries/viewer.ts';
import { recordEdit } from '../auditions/seats/seats.ts';
import { type Actor, recordChange } from '../database/audit.ts';
import { creationTime } from '../database/clock.ts';
import { type Database, type Revisions, setTombstonesSince } from '../database/revisions.ts';
import { findRow, updateRow } from '../database/rows.ts';
import { type Db, type SeasonRow } from '../database/schema.ts';
import { HttpError, invalidFields, notFound } from '../errors/http-error.ts';
import { actionRoute, changeGroups, fileRoute, readRoute, type Writing } from '../http/routes.ts';
import { cancelUnsent } from '../messages/store/message-store.ts';
import { readCurrentSeason, settingsOf } from '../seasons/current-season.ts';
import { countEntries, toSeason } from '../seasons/seasons.ts';
import { archiveEntries, type SeasonEntry, seasonPages } from './archived-entries.ts';
import { seasonFiles } from './season-files.ts';

/** Deletes unconfirmed registrations, and cancels messages that were not sent. */
async function endCorrespondence(transaction: Db): Promise<void> {
  for (const table of ['candidate_links', 'messages'] as const) {
    await transaction.deleteFrom(table).where('registration_id', 'is not', null).execute();
  }
  await transaction.deleteFrom('registrations').execute();
  await cancelUnsent(transaction, Date.now(), { staff_id: null });
}

/** Of the schedule only the panels stay: the rest is of the former season, as are deletions that could be undone. */
async function endSchedule(call: Writing): Promise<void> {
  for (const table of [
    'season_judges',
    'undoable_reviews',
    'undoable_entries',
    'undoable_slots',
    'bulk_changes',
    'schedule_blocks',
    'assignments',
    'undoable_assignments',
    'party_members',
    'schedule_edits',
    'schedule_versions',
    'published_slots',
    'result_publications',
    'result_changes',
  ] as const) {
    await call.transaction.deleteFrom(table).execute();
  }
  await recordEdit(call, 'structure');
}

async function insertSeason(transaction: Db, settings: NewSeason['settings'], formerId: string) {
  await updateRow(transaction, 'seasons', formerId, { is_current: 0 });
  const row = await transaction
    .insertInto('seasons')
    .values({
      id: randomUUID(),
      created_at: creationTime(),
      settings: JSON.stringify(settings),
      next_number: 1,
      is_current: 1,
      version: 1,
      erased: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  // The words that organisers have chosen stay.
  const ofFormer = { season_id: formerId };
  await updateRow(transaction, 'mail_templates', ofFormer, { season_id: row.id });
  return row;
}

/** @throws HttpError 409 `season_over` or `count_changed` */
async function refuseUnseen(transaction: Db, seen: NewSeason, currentId: string): Promise<void> {
  if (seen.current !== currentId) {
    const message = 'Nothing was changed: another administrator has started a new season already.';
    throw new HttpError(409, 'season_over', message);
  }
  const count = await countEntries(transaction);
  if (count === seen.expected) return;
  const message = `Nothing was changed: there ${count === 1 ? 'is' : 'are'} ${pluralize(count, 'candidate')} now, not ${seen.expected}. Look at the entries, then try again.`;
  throw new HttpError(409, 'count_changed', message);
}

/** Files and lists name seasons. @throws HttpError 400 `invalid` */
async function refuseSameName(transaction: Db, { settings: { name } }: NewSeason): Promise<void> {
  const seasons = await transaction.selectFrom('seasons').select('settings').execute();
  const nameOf = ({ settings }: Pick<SeasonRow, 'settings'>) =>
    (JSON.parse(settings) as Pick<NewSeason['settings'], 'name'>).name;
  if (!seasons.some((one) => searchKey(nameOf(one)) === searchKey(name))) return;
  throw invalidFields([{ path: 'settings.name', message: `There is a season ${name} already.` }]);
}

/** @throws HttpError 400 when a season has the name; 409 when another is current, or not as many entries as were seen */
function startSeason(revisions: Revisions, input: NewSeason, by: Actor): Promise<Season> {
  return changeGroups({ revisions }, ['auditions', 'season', 'schedule'], by, async (call) => {
    const { transaction, revised } = call;
    const former = await readCurrentSeason(transaction);
    await refuseUnseen(transaction, input, former.id);
    await refuseSameName(transaction, input);
    await archiveEntries(transaction, former.id);
    await endCorrespondence(transaction);
    await setTombstonesSince(transaction, revised.auditions);
    await endSchedule(call);
    const row = await insertSeason(transaction, input.settings, former.id);
    await recordChange(call, 'seasons', 'archived', {
      itemId: former.id,
      before: former.settings.name,
      after: input.settings.name,
    });
    return toSeason(transaction, row);
  });
}

/** Styles are free text. */
const MAX_STYLES = 12;

const figureOf = (name: string, { row, visible }: SeasonEntry): Figure => ({
  name,
  applications: 1,
  came: Number(row.attendance !== null && row.attendance !== 'no-show'),
  reviewed: Number(visible.reviews.length + visible.hidden.length > 0),
  selected: Number(row.status === 'Selected' && row.withdrawn_at === null),
});

/** With the name of the first one. */
const add = (sum: Figure, one: Figure): Figure => ({
  name: sum.name,
  applications: sum.applications + one.applications,
  came: sum.came + one.came,
  reviewed: sum.reviewed + one.reviewed,
  selected: sum.selected + one.selected,
});

function count(figures: Map<string, Figure>, name: string, entry: SeasonEntry): void {
  const key = name.toLowerCase();
  const [one, sum] = [figureOf(name, entry), figures.get(key)];
  figures.set(key, sum ? add(sum, one) : one);
}

/** By their names; those without one are last. */
const sorted = (figures: ReadonlyMap<string, Figure>): Figure[] =>
  [...figures.values()].sort(
    (a, b) =>
      Number(a.name === '') - Number(b.name === '') ||
      Number(a.name > b.name) - Number(a.name < b.name),
  );

/** The most frequent first, the rarest as one. */
function mostFrequent(figures: ReadonlyMap<string, Figure>): Figure[] {
  const all = sorted(figures).sort((a, b) => b.applications - a.applications);
  if (all.length <= MAX_STYLES) return all;
  const others = { ...all.slice(MAX_STYLES - 1).reduce(add), name: 'Other styles' };
  return [...all.slice(0, MAX_STYLES - 1), others];
}

async function readFigures(pages: AsyncIterable<SeasonEntry[]>): Promise<SeasonFigures> {
  const styles = new Map<string, Figure>();
  const panels = new Map<string, Figure>();
  const days = new Map<string, Figure>();
  for await (const page of pages) {
    for (const entry of page) {
      count(styles, entry.row.dance_style, entry);
      count(panels, entry.slot?.panel ?? '', entry);
      count(days, entry.slot?.date ?? '', entry);
    }
  }
  return { styles: mostFrequent(styles), panels: sorted(panels), days: sorted(days) };
}

const noun = 'Season';

export async function archiveRoutes(app: FastifyInstance, { db, revisions }: Database) {
  /** @throws HttpError 404 */
  async function findSeason(id: string) {
    const season = await findRow(db, 'seasons', id);
    if (!season) throw notFound(noun);
    return season;
  }

  /** Of a former season judging is over: only who is recused is without others' reviews. */
  async function viewerIn({ is_current }: SeasonRow, { account }: FastifyRequest): Promise<Viewer> {
    const viewer = await viewerOf(db, account!);
    return is_current === 1 ? viewer : { ...everything(true), recusedFrom: viewer.recusedFrom };
  }

  actionRoute(app, 'POST', '/seasons', {
    summary: 'Starts a new season, and moves the entries of the current one into the archive',
    body: NewSeason,
    response: { 201: Season },
    refusals: [409],
    act: ({ body, request }) => startSeason(revisions, body, request.account!),
  });

  readRoute(app, '/seasons/:id/figures', {
    summary: 'How many candidates of a season there were',
    noun,
    response: SeasonFigures,
    read: async ({ id, request }) => {
      const season = await findSeason(id);
      return readFigures(seasonPages(db, season, await viewerIn(season, request)));
    },
  });

  fileRoute(app, '/seasons/:id/files', {
    summary:
      'Entries, reviews, schedule, results and messages of a season, as files for spreadsheets in a ZIP file',
    noun,
    type: 'application/zip',
    name: 'season.zip',
    read: async ({ id, request }) => {
      const season = await findSeason(id);
      const by = request.account!;
      const { name: after } = settingsOf(season);
      await recordChange({ transaction: db, by }, 'seasons', 'exported', { itemId: id, after });
      return seasonFiles(db, season, await viewerIn(season, request));
    },
  });
}
