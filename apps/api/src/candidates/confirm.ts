import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { confirmRegistration } from '../registrations/admit.ts';
import { takeMails } from '../registrations/mail-limit.ts';
import { unknownLink } from '../auth/gate.ts';
import { countRows, updateRow } from '../database/rows.ts';
import { DAY_MS } from '../database/times.ts';
import {
  type CandidateCall,
  type EntrySubject,
  type Linked,
  readLinked,
  seasonOver,
} from './subject.ts';
import { findNewEmail } from './view.ts';
import { recordChange } from '../database/audit.ts';
import { HttpError } from '../errors/http-error.ts';
import { addMessage, cancelUnsent } from '../messages/store/add-message.ts';

/**
 * The button behind a link was clicked, by its owner or by a program that scans messages: a true registration is confirmed, a
 * guardian agrees, or a new e-mail address counts. Pressed again, it changes nothing.
 * @returns the link and what it is about afterwards; of a guardian's link that ended with it, the last
 * @throws HttpError 401; 409 `season_over`
 */
export async function confirmLink(call: CandidateCall): Promise<Linked> {
  const { transaction } = call;
  const linked = await readLinked(transaction, call.link);
  const { link, subject } = linked;
  if (subject.kind === 'registration') {
    if (subject.season.isOver) throw seasonOver();
    // A registration has no new address.
    const who = link.purpose === 'guardian' ? 'guardian' : 'candidate';
    const admission = await confirmRegistration(call, subject.row.id, who);
    const hasOtherEntry = admission.kind === 'admitted' && admission.entryId !== subject.row.id;
    if (who === 'guardian' && hasOtherEntry) {
      const row = { ...subject.row, guardian_confirmed_at: call.now };
      return { link, subject: { ...subject, row } };
    }
    return readLinked(transaction, call.link);
  }
  if (link.purpose !== 'email') return linked;
  if (subject.season.isOver) throw seasonOver();
  // The candidate has asked for another address since.
  if (link.new_email !== (await findNewEmail(transaction, subject))) throw unknownLink();
  await confirmNewEmail(call, link, subject);
  return readLinked(transaction, call.link);
}

/** Of one candidate: each address may be that of a stranger. */
const MAX_PER_DAY = 3;

const selectRecent = (transaction: Db, entryId: string, now: number) =>
  transaction
    .selectFrom('messages')
    .where('kind', '=', 'new-email')
    .where('created_at', '>', (now - DAY_MS) * 1_000)
    .where('entry_id', '=', entryId);

/**
 * Sends a link to a candidate's new address, which counts once that link was confirmed. It replaces one that was asked for
 * before.
 * @returns false if it was asked for already
 * @throws HttpError 429 after three in a day
 */
export async function requestNewEmail(
  { transaction, revised, now }: CandidateCall,
  subject: EntrySubject,
  address: string,
): Promise<boolean> {
  const { row, season } = subject;
  if ((await findNewEmail(transaction, subject)) === address) return false;
  const asked = await countRows(selectRecent(transaction, row.id, now));
  if (asked >= MAX_PER_DAY || !(await takeMails(transaction, [address]))) {
    const message = 'Too many email addresses for one day. Please try again tomorrow.';
    throw new HttpError(429, 'too_many_requests', message);
  }
  await cancelUnsent(transaction, now)
    .where('entry_id', '=', row.id)
    .where('kind', '=', 'new-email')
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
    dedupeKey: `new-email:${row.id}:${revised.auditions}`,
    recipient: address,
    state: 'queued',
  });
  return true;
}

/** The new address counts, its former one is notified, and all other links are worth nothing from now on. */
async function confirmNewEmail(
  { transaction, revised: { auditions: revision }, by }: CandidateCall,
  link: CandidateLinkRow,
  { row, season }: EntrySubject,
): Promise<void> {
  await updateRow(transaction, 'audition_entries', row.id, {
    ...{ email_address: link.new_email ?? row.email_address, mail_trouble: null },
    ...{ version: row.version + 1, revision },
  });
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
  const change = { subject: 'candidates', action: 'changed', by, itemId: row.id } as const;
  await recordChange(transaction, { ...change, fields: ['emailAddress'] });
}
