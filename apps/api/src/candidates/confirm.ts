import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { confirmRegistration } from '../registrations/admit.ts';
import { unknownLink } from '../auth/gate.ts';
import { readTime } from '../database/clock.ts';
import { type EntrySubject, type Linked, readLinked, seasonOver } from './subject.ts';
import { findNewEmail } from './view.ts';
import { recordChange } from '../database/audit.ts';
import { HttpError } from '../errors/http-error.ts';
import { addMessage } from '../messages/store/add-message.ts';

/**
 * The button behind a link was pressed, by its owner or by a program that scans messages: a true registration is confirmed, a
 * guardian agrees, or a new e-mail address counts. Pressed again, it changes nothing.
 * @returns the link and what it is about afterwards; of a guardian's link that ended with it, the last
 * @throws HttpError 401; 409 `season_over`
 */
export async function confirmLink(
  transaction: Db,
  revision: number,
  request: CandidateLinkRow,
): Promise<Linked> {
  const linked = await readLinked(transaction, request);
  const { link, subject } = linked;
  if (subject.kind === 'registration') {
    if (subject.season.isOver) throw seasonOver();
    // A registration has no new address.
    const who = link.purpose === 'guardian' ? 'guardian' : 'candidate';
    const admission = await confirmRegistration(transaction, revision, subject.row.id, who);
    const hasOtherEntry = admission.kind === 'admitted' && admission.entryId !== subject.row.id;
    if (who === 'guardian' && hasOtherEntry) {
      const guardian_confirmed_at = await readTime(transaction);
      return { link, subject: { ...subject, row: { ...subject.row, guardian_confirmed_at } } };
    }
    return readLinked(transaction, request);
  }
  if (link.purpose !== 'email') return linked;
  if (subject.season.isOver) throw seasonOver();
  // The candidate has asked for another address since.
  if (link.new_email !== (await findNewEmail(transaction, subject))) throw unknownLink();
  await confirmNewEmail(transaction, revision, { link, subject });
  return readLinked(transaction, request);
}

/** To one address and of one candidate: the address may be that of a stranger. */
const MAX_PER_DAY = 3;
const DAY_MICROSECONDS = 24 * 60 * 60 * 1_000_000;

async function countRecent(transaction: Db, entryId: string, address: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'new-email')
    .where('created_at', '>', Date.now() * 1_000 - DAY_MICROSECONDS)
    .where(({ eb, or, fn }) =>
      or([
        eb('entry_id', '=', entryId),
        eb(fn<string>('lower', ['recipient']), '=', address.toLowerCase()),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Sends a link to a candidate's new address, which counts once that link was confirmed. It replaces one that was asked for
 * before.
 * @returns false if it was asked for already
 * @throws HttpError 429 after three in a day
 */
export async function requestNewEmail(
  transaction: Db,
  subject: EntrySubject,
  address: string,
  revision: number,
): Promise<boolean> {
  const { row, season } = subject;
  if ((await findNewEmail(transaction, subject)) === address) return false;
  if ((await countRecent(transaction, row.id, address)) >= MAX_PER_DAY) {
    const message = 'Too many email addresses for one day. Please try again tomorrow.';
    throw new HttpError(429, 'too_many_requests', message);
  }
  await transaction
    .updateTable('messages')
    .set({ state: 'cancelled', settled_at: await readTime(transaction) })
    .where('entry_id', '=', row.id)
    .where('kind', '=', 'new-email')
    .where('state', 'in', ['draft', 'queued'])
    .execute();
  await transaction
    .deleteFrom('candidate_links')
    .where('entry_id', '=', row.id)
    .where('purpose', '=', 'email')
    .execute();
  await addMessage(transaction, {
    entryId: row.id,
    seasonId: season.id,
    kind: 'new-email',
    dedupeKey: `new-email:${row.id}:${revision}`,
    recipient: address,
    state: 'queued',
  });
  return true;
}

/** The new address counts, its former one is told, and all other links are worth nothing from now on. */
async function confirmNewEmail(
  transaction: Db,
  revision: number,
  { link, subject: { row, season } }: { link: CandidateLinkRow; subject: EntrySubject },
): Promise<void> {
  await transaction
    .updateTable('audition_entries')
    .set({
      email_address: link.new_email ?? row.email_address,
      mail_trouble: null,
      version: row.version + 1,
      revision,
    })
    .where('id', '=', row.id)
    .execute();
  await transaction
    .deleteFrom('candidate_links')
    .where('entry_id', '=', row.id)
    .where('token_hash', '!=', link.token_hash)
    .execute();
  await transaction
    .updateTable('candidate_links')
    .set({ purpose: 'candidate', new_email: null })
    .where('token_hash', '=', link.token_hash)
    .execute();
  await addMessage(transaction, {
    entryId: row.id,
    seasonId: season.id,
    kind: 'email-changed',
    dedupeKey: `email-changed:${row.id}:${revision}`,
    recipient: row.email_address,
    state: 'queued',
  });
  await recordChange(transaction, {
    subject: 'candidates',
    action: 'changed',
    by: null,
    itemId: row.id,
    fields: ['emailAddress'],
  });
}
