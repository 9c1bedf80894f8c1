import { randomUUID } from 'node:crypto';
import { type NewSeason, pluralize, searchKey, type Season } from '@nox/contracts';
import { recordEdit } from '../auditions/seats/edits.ts';
import { type Actor, recordChange } from '../database/audit.ts';
import { creationTime } from '../database/creation-time.ts';
import { type Revisions, setTombstonesSince } from '../database/revisions.ts';
import { type Db, type SeasonRow } from '../database/schema.ts';
import { HttpError, invalidFields } from '../errors/http-error.ts';
import { changeGroups, type Writing } from '../http/write-route.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { countEntries, toSeason } from '../seasons/seasons.ts';
import { archiveEntries } from './archived-entries.ts';

/** Deletes unconfirmed registrations, and cancels messages that were not sent. */
async function endCorrespondence(transaction: Db): Promise<void> {
  for (const table of ['candidate_links', 'messages'] as const) {
    await transaction.deleteFrom(table).where('registration_id', 'is not', null).execute();
  }
  await transaction.deleteFrom('registrations').execute();
  await transaction
    .updateTable('messages')
    .set({ state: 'cancelled', settled_at: Date.now() })
    .where('state', 'in', ['draft', 'queued'])
    .where('staff_id', 'is', null)
    .execute();
}

/** Deletions of the last minutes belong to the former season, and can no longer be undone. */
async function forgetUndoable(transaction: Db): Promise<void> {
  await transaction.deleteFrom('undoable_reviews').execute();
  await transaction.deleteFrom('undoable_entries').execute();
  await transaction.deleteFrom('undoable_slots').execute();
  await transaction.deleteFrom('bulk_changes').execute();
}

/** Of the schedule only the panels stay: days, seats and publications are of the former season. */
async function endSchedule(call: Writing): Promise<void> {
  for (const table of [
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

async function insertSeason(
  transaction: Db,
  settings: NewSeason['settings'],
  formerId: string,
): Promise<SeasonRow> {
  await transaction
    .updateTable('seasons')
    .set({ is_current: 0 })
    .where('id', '=', formerId)
    .execute();
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
  await transaction
    .updateTable('mail_templates')
    .set({ season_id: row.id })
    .where('season_id', '=', formerId)
    .execute();
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
  throw new HttpError(
    409,
    'count_changed',
    `Nothing was changed: there ${count === 1 ? 'is' : 'are'} ${pluralize(count, 'candidate')} now, not ${seen.expected}. Look at the entries, then try again.`,
  );
}

/** Files and lists name seasons. @throws HttpError 400 `invalid` */
async function refuseSameName(transaction: Db, { settings: { name } }: NewSeason): Promise<void> {
  const seasons = await transaction.selectFrom('seasons').select('settings').execute();
  const nameOf = ({ settings }: Pick<SeasonRow, 'settings'>) =>
    (JSON.parse(settings) as Pick<NewSeason['settings'], 'name'>).name;
  if (!seasons.some((one) => searchKey(nameOf(one)) === searchKey(name))) return;
  throw invalidFields([{ path: 'settings.name', message: `There is a season ${name} already.` }]);
}

/**
 * Starts a new season: the entries of the current one move into the archive with their reviews.
 * @throws HttpError 400 when a season has the name; 409 when another season is current, or there is another number of entries than was seen
 */
export function startSeason(revisions: Revisions, input: NewSeason, by: Actor): Promise<Season> {
  const groups = ['auditions', 'season', 'schedule'] as const;
  return changeGroups({ revisions }, groups, by, async (call) => {
    const { transaction, revised } = call;
    const former = await readCurrentSeason(transaction);
    await refuseUnseen(transaction, input, former.id);
    await refuseSameName(transaction, input);
    await archiveEntries(transaction, former.id);
    await transaction.deleteFrom('season_judges').execute();
    await endCorrespondence(transaction);
    await forgetUndoable(transaction);
    await setTombstonesSince(transaction, revised.auditions);
    await endSchedule(call);
    const row = await insertSeason(transaction, input.settings, former.id);
    await recordChange(transaction, {
      subject: 'seasons',
      action: 'archived',
      by,
      itemId: former.id,
      before: former.settings.name,
      after: input.settings.name,
    });
    return toSeason(transaction, row);
  });
}
