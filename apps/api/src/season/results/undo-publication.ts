import { describeOpened, groupResults, listAll, pluralize, timeOf } from '@nox/contracts';
import { recordChanges } from '#platform/database/audit.ts';
import { readTime } from '#platform/database/clock.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { notFound, tooLateToUndo, undoneAlready } from '#platform/errors/http-error.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { changeStatus } from '../auditions/entries/audition-entries.ts';
import { readCandidates } from '../auditions/entries/result-candidates.ts';
import { EVERYTHING } from '../auditions/entries/viewer.ts';
import { describeDrafts } from '../messages/store/message-store.ts';
import { localTimeOf } from '../seasons/current-season.ts';
import { idsOf, prepareMessages, readPublication, setPublished } from './results.ts';

/** The names of those candidates who have answered an offer: undoing its publication makes their answers void. */
async function readAnswered(db: Db, entryIds: readonly string[]): Promise<string[]> {
  const ids = new Set(entryIds);
  return (await readCandidates(db))
    .filter(({ entryId, offer }) => ids.has(entryId) && offer !== null && offer.answer !== null)
    .map(({ fullName }) => fullName);
}

/** A reserve who was offered a place is first again, unless decided otherwise since. */
async function returnToReserves(call: AccountWriting, id: string) {
  const { transaction } = call;
  const { auditions: revision } = call.revised;
  const { reserves, selected } = groupResults(await readCandidates(transaction));
  if (!selected.some(({ entryId }) => entryId === id)) return;
  await changeStatus({ ...call, viewer: EVERYTHING }, id, { status: 'Not Selected' });
  for (const [index, entryId] of [id, ...idsOf(reserves)].entries()) {
    const ranked = { reserve_rank: index + 1, revision };
    await updateRow(transaction, 'audition_entries', entryId, ranked);
  }
}

/** Undoes it, with its messages, in a transaction as `publishResults`. @param timeZone by its IANA name @throws HttpError 404; 409 `undone` or `undo_over` */
export async function undoPublication(call: AccountWriting, id: string, timeZone: string) {
  const { transaction } = call;
  const row = await findRow(transaction, 'result_publications', id);
  if (!row) throw notFound('Publication');
  if (row.undone_at !== null) throw undoneAlready();
  const latest = await readPublication(transaction);
  if (latest?._id !== id || latest.until === null) {
    throw tooLateToUndo(
      'more than ten minutes have passed, messages were sent, or results were published since',
    );
  }
  const changes = await transaction
    .selectFrom('result_changes')
    .select(['entry_id as item_id', 'former as after', 'former_offer as offer', 'former_rank'])
    .where('publication_id', '=', id)
    .execute();
  const ids = changes.map(({ item_id }) => item_id);
  const voided = await readAnswered(transaction, ids);
  await setPublished(transaction, changes);
  for (const { item_id, former_rank } of changes) {
    if (former_rank !== null) await returnToReserves(call, item_id);
  }
  const undone_at = await readTime(transaction);
  await updateRow(transaction, 'result_publications', id, { undone_at });
  await recordChanges(call, 'auditions', 'undone', ids, { fields: ['result'] });
  const drafts = await prepareMessages(call, timeZone);
  return [
    `The publication of ${pluralize(changes.length, 'result')} was undone.`,
    `Their pages showed it since ${timeOf(localTimeOf(row.made_at, timeZone).minutes)}; ${describeOpened(latest.opened)}.`,
    ...(voided.length > 0 ? [`The answers of ${listAll(voided)} are void.`] : []),
    drafts.drafts > 0 ? describeDrafts(drafts) : 'Nobody was sent a message about it.',
  ].join(' ');
}
