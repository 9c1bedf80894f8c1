import { domainIssues } from '@nox/contracts';
import { leaveAddress } from '../auditions/entries/new-entry.ts';
import { unknownLink } from '#platform/auth/gate.ts';
import { recordChange } from '#platform/database/audit.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { countRows, deleteWhere, findRow, updateRow } from '#platform/database/rows.ts';
import { type CandidateLinkRow, type Db } from '#platform/database/schema.ts';
import { HttpError, invalidFields } from '#platform/errors/http-error.ts';
import { addMessage, cancelUnsent } from '../messages/store/message-store.ts';
import { takeMails } from '../registrations/mail-limit.ts';
import { type ApplicationCall, type CandidateCall, type EntrySubject } from './subject.ts';

/* Another email address, which counts once its link was confirmed, and can be taken back from the former one. */

/** The address that was asked for last, unless it is the present one, or that was taken back. */
export async function findNewEmail(db: Db, { row }: Pick<EntrySubject, 'row'>) {
  const latest = await db
    .selectFrom('messages')
    .select(['kind', 'recipient'])
    .where('entry_id', '=', row.id)
    .where(({ eb, or, and }) =>
      or([
        eb('kind', '=', 'email-restored'),
        and([eb('kind', '=', 'new-email'), eb('state', '!=', 'cancelled')]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const address = latest?.kind === 'new-email' ? latest.recipient : null;
  return address === null || address === row.email_address ? undefined : address;
}

/** A candidate may have so many asked for: each address may be that of a stranger. */
const MAX_PER_DAY = 3;

/** Sends a link, by which the address counts, and replaces one asked for before. @returns false if asked already */
export async function requestNewEmail(
  { transaction, revised, now }: ApplicationCall,
  subject: EntrySubject,
  address: string,
): Promise<boolean> {
  const { row, season } = subject;
  if ((await findNewEmail(transaction, subject)) === address) return false;
  const issues = domainIssues(season.settings, address);
  if (issues.length > 0) throw invalidFields(issues);
  const asked = transaction
    .selectFrom('messages')
    .where('kind', '=', 'new-email')
    .where('created_at', '>', (now - DAY_MS) * 1_000)
    .where('entry_id', '=', row.id);
  if ((await countRows(asked)) >= MAX_PER_DAY) {
    const message = 'Too many email addresses for one day. Please try again tomorrow.';
    throw new HttpError(429, 'too_many_requests', message);
  }
  await cancelUnsent(transaction, now, { entry_id: row.id, kind: 'new-email' });
  await deleteWhere(transaction, 'candidate_links', { entry_id: row.id, purpose: 'email' });
  await addMessage(transaction, {
    entryId: row.id,
    seasonId: season.id,
    kind: 'new-email',
    dedupeKey: `new-email:${row.id}:${revised.auditions}`,
    recipient: address,
    // Security boundary: a refusal would tell that others have written to the address today. Organisers see a draft.
    state: (await takeMails(transaction, [address])) ? 'queued' : 'draft',
  });
  return true;
}

const sentAt = async (db: Db, messageId: string | null) =>
  (await findRow(db, 'messages', messageId))?.created_at ?? 0;

/**
 * Whether a change of the address may still be taken back by a link: not once a former one was restored. Security
 * boundary: who has the new address has such links, too, as soon as they change it once more.
 */
async function canRestore(transaction: Db, { entry_id, message_id }: CandidateLinkRow) {
  const sent = await sentAt(transaction, message_id);
  const restored = await transaction
    .selectFrom('messages')
    .select('data')
    .where('entry_id', '=', entry_id)
    .where('kind', '=', 'email-restored')
    .where('created_at', '>', sent)
    .execute();
  return restored.every(({ data }) => Number((JSON.parse(data) as { sent: string }).sent) >= sent);
}

/** Takes the address that was asked for last, or a former one; notifies the present one, whose links work no more. */
export async function replaceEmail(
  { transaction, revised: { auditions: revision }, by }: CandidateCall,
  link: CandidateLinkRow,
  subject: EntrySubject,
): Promise<void> {
  const { row, season } = subject;
  const isRestored = link.purpose === 'former email';
  const isValid = isRestored
    ? await canRestore(transaction, link)
    : // The candidate may have asked for another address since.
      link.new_email === (await findNewEmail(transaction, subject));
  if (!isValid) throw unknownLink();
  const email_address = link.new_email ?? row.email_address;
  const addresses = [row.email_address, email_address] as const;
  await updateRow(transaction, 'audition_entries', row.id, {
    email_address,
    ...(await leaveAddress(transaction, { entry_id: row.id }, addresses, link)),
    version: row.version + 1,
    revision,
  });
  const { token_hash } = link;
  const values = { purpose: 'candidate', new_email: null } as const;
  await updateRow(transaction, 'candidate_links', { token_hash }, values);
  const kind = isRestored ? 'email-restored' : 'email-changed';
  await addMessage(transaction, {
    entryId: row.id,
    seasonId: season.id,
    kind,
    dedupeKey: `${kind}:${row.id}:${revision}`,
    recipient: row.email_address,
    ...(isRestored && { data: { sent: String(await sentAt(transaction, link.message_id)) } }),
  });
  const fields = ['emailAddress'];
  await recordChange({ transaction, by }, 'candidates', 'changed', { itemId: row.id, fields });
}
