import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import {
  describeRole,
  type Figure,
  hasRole,
  NewSeason,
  pluralForm,
  pluralize,
  searchKey,
  Season,
  SeasonFigures,
} from '@nox/contracts';
import { EVERYTHING, type Viewer, viewerOf } from '../auditions/entries/viewer.ts';
import { appearancesOf } from '../auditions/seats/published.ts';
import { recordEdit } from '../auditions/seats/seats.ts';
import { type Actor, recordChange } from '#platform/database/audit.ts';
import { creationTime } from '#platform/database/clock.ts';
import { type Database, type Revisions, setTombstonesSince } from '#platform/database/revisions.ts';
import { findRow, insertRows, updateRow } from '#platform/database/rows.ts';
import { type Db, type SeasonRow } from '#platform/database/schema.ts';
import { HttpError, invalidFields, notFound } from '#platform/errors/http-error.ts';
import {
  actionRoute,
  changeGroups,
  fileRoute,
  readRoute,
  type Writing,
} from '#platform/http/routes.ts';
import { cancelUnsent } from '../messages/store/message-store.ts';
import { readCurrentSeason, settingsOf } from '../seasons/current-season.ts';
import { findCarried } from '../seasons/carried-texts.ts';
import { retainQuestions } from '../seasons/retained-questions.ts';
import { readMergedJudges } from '../seasons/merged-judges.ts';
import { countEntries, refuseOpening, toSeason } from '../seasons/seasons.ts';
import { endGuestAccess } from '../staff/staff.ts';
import { archiveEntries, type SeasonEntry, seasonPages } from './archived-entries.ts';
import { seasonFiles } from './season-files.ts';

/** Deletes unconfirmed registrations, the schedule but for panels, and what could be undone; cancels unsent messages. */
async function endSeason(call: Writing): Promise<void> {
  const { transaction } = call;
  for (const table of ['candidate_links', 'messages'] as const) {
    await transaction.deleteFrom(table).where('registration_id', 'is not', null).execute();
  }
  await cancelUnsent(transaction, Date.now(), { staff_id: null });
  for (const table of [
    'registrations',
    'season_judges',
    'seen_reviews',
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
    await transaction.deleteFrom(table).execute();
  }
  await recordEdit(call, 'structure');
}

async function insertSeason(transaction: Db, sent: NewSeason['settings'], formerId: string) {
  // Nobody has answered yet: what was removed from the last season goes.
  const settings = { ...sent, questions: retainQuestions([], sent.questions, false) };
  const former = (await findRow(transaction, 'seasons', formerId))!;
  const carried = await findCarried(transaction, settings, former);
  refuseOpening(settings, carried, 'settings.opensAt');
  await updateRow(transaction, 'seasons', formerId, { is_current: 0 });
  const id = randomUUID();
  await insertRows(transaction, 'seasons', {
    ...{ id, created_at: creationTime(), settings: JSON.stringify(settings) },
    ...{ next_number: 1, is_current: 1, version: 1, carried: JSON.stringify(carried) },
  });
  // The words that organisers have chosen stay.
  await updateRow(transaction, 'mail_templates', { season_id: formerId }, { season_id: id });
  return (await findRow(transaction, 'seasons', id))!;
}

async function refuseUnseen(transaction: Db, seen: NewSeason, currentId: string): Promise<void> {
  if (seen.current !== currentId) {
    const message = 'Nothing was changed: another administrator has started a new season already.';
    throw new HttpError(409, 'season_over', message);
  }
  const count = await countEntries(transaction);
  if (count === seen.expected) return;
  const message = `Nothing was changed: there ${pluralForm(count, 'is', 'are')} ${pluralize(count, 'candidate')} now, not ${seen.expected}. Look at the entries, then try again.`;
  throw new HttpError(409, 'count_changed', message);
}

/** Files and lists name seasons. @throws HttpError 400 `invalid` */
async function refuseSameName(transaction: Db, { settings: { name } }: NewSeason): Promise<void> {
  const seasons = await transaction.selectFrom('seasons').select('settings').execute();
  if (!seasons.some((one) => searchKey(settingsOf(one).name) === searchKey(name))) return;
  throw invalidFields([{ path: 'settings.name', message: `There is a season ${name} already.` }]);
}

function startSeason(revisions: Revisions, input: NewSeason, by: Actor): Promise<Season> {
  return changeGroups(
    { revisions },
    ['auditions', 'season', 'schedule', 'staff'],
    by,
    async (call) => {
      const { transaction, revised } = call;
      const former = await readCurrentSeason(transaction);
      await refuseUnseen(transaction, input, former.id);
      await refuseSameName(transaction, input);
      await archiveEntries(transaction, former.id);
      await setTombstonesSince(transaction, revised.auditions);
      await endSeason(call);
      for (const id of input.ended ?? []) await endGuestAccess(call, id);
      const row = await insertSeason(transaction, input.settings, former.id);
      await recordChange(call, 'seasons', 'archived', {
        itemId: former.id,
        before: former.settings.name,
        after: input.settings.name,
      });
      return toSeason(transaction, row);
    },
  );
}

/** Styles are free text. */
const MAX_STYLES = 12;

const countedOf = ({ row, slot, visible }: SeasonEntry) => ({
  style: row.dance_style || 'Not given',
  panel: slot?.panel ?? '',
  date: slot?.date ?? '',
  came: appearancesOf(row).some(({ hasCome }) => hasCome),
  reviewed: visible.reviews.length + visible.hidden.length > 0,
  selected: row.status === 'Selected' && row.withdrawn_at === null,
});
type Counted = ReturnType<typeof countedOf>;
type Group = [name: string, entries: Counted[]];

const figureOf = ([name, entries]: Group): Figure => ({
  name,
  applications: entries.length,
  came: entries.filter(({ came }) => came).length,
  reviewed: entries.filter(({ reviewed }) => reviewed).length,
  selected: entries.filter(({ selected }) => selected).length,
});

/** Groups are sorted by their names, each as its first entry writes it; entries without one come last. */
const groupsBy = (entries: readonly Counted[], by: 'style' | 'panel' | 'date') =>
  [...Map.groupBy(entries, (entry) => entry[by].toLowerCase()).values()]
    .map((group): Group => [group[0]![by], group])
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || Number(a > b) - Number(a < b));

/** The most frequent first, the rarest as one. */
function mostFrequent(groups: readonly Group[]): Group[] {
  const sorted = groups.toSorted(([, a], [, b]) => b.length - a.length);
  if (sorted.length <= MAX_STYLES) return sorted;
  const others = sorted.splice(MAX_STYLES - 1).flatMap(([, entries]) => entries);
  return [...sorted, ['Other styles', others]];
}

async function readFigures(pages: AsyncIterable<SeasonEntry[]>): Promise<SeasonFigures> {
  const entries: Counted[] = [];
  for await (const page of pages) entries.push(...page.map(countedOf));
  return {
    styles: mostFrequent(groupsBy(entries, 'style')).map(figureOf),
    panels: groupsBy(entries, 'panel').map(figureOf),
    days: groupsBy(entries, 'date').map(figureOf),
  };
}

const noun = 'Season';

export async function archiveRoutes(app: FastifyInstance, { db, revisions }: Database) {
  /** Adds the account's view. Judging of a former season is over: only who is recused gets no reviews of others. @throws HttpError 404 */
  async function findSeason(id: string, { account }: FastifyRequest): Promise<[SeasonRow, Viewer]> {
    const season = await findRow(db, 'seasons', id);
    if (!season) throw notFound(noun);
    const viewer = await viewerOf(db, account!);
    if (season.is_current === 1) return [season, viewer];
    const { judgingMode: mode } = settingsOf(season);
    const { recusedFrom } = viewer;
    return [season, { ...EVERYTHING, recusedFrom, mode, merged: await readMergedJudges(db, id) }];
  }

  actionRoute(app, 'organiser', 'POST', '/seasons', {
    summary: 'Starts a new season, and moves the entries of the current one into the archive',
    body: NewSeason,
    response: { 201: Season },
    refusals: [403, 409],
    act: async ({ body, request }) => {
      if (body.ended && !hasRole(request.account!.roles, 'administrator')) {
        throw new HttpError(403, 'forbidden', describeRole('administrator').refusal);
      }
      return startSeason(revisions, body, request.account!);
    },
  });

  readRoute(app, 'organiser', '/seasons/:id/figures', {
    summary: 'How many candidates of a season there were',
    noun,
    response: SeasonFigures,
    read: async ({ id, request }) =>
      readFigures(seasonPages(db, ...(await findSeason(id, request)))),
  });

  fileRoute(app, 'organiser', '/seasons/:id/files', {
    summary:
      'Entries, reviews, schedule, results and messages of a season, as files for spreadsheets in a ZIP file',
    noun,
    type: 'application/zip',
    name: 'season.zip',
    read: async ({ id, request }) => {
      const [season, viewer] = await findSeason(id, request);
      const by = request.account!;
      const { name: after } = settingsOf(season);
      await recordChange({ transaction: db, by }, 'seasons', 'exported', { itemId: id, after });
      return seasonFiles(db, season, viewer);
    },
  });
}
