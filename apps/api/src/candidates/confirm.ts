import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { confirmRegistration } from '../registrations/admit.ts';
import { unknownLink } from '../auth/gate.ts';
import { confirmNewEmail } from './new-email.ts';
import { readLinked, seasonOver } from './subject.ts';
import { findNewEmail } from './view.ts';

/**
 * The button behind a link was pressed, by its owner or by a program that scans messages: a true registration is confirmed, a
 * guardian agrees, or a new e-mail address counts. Pressed again, it changes nothing.
 * @throws HttpError 401; 409 `season_over`
 */
export async function confirmLink(
  transaction: Db,
  revision: number,
  request: CandidateLinkRow,
): Promise<void> {
  const { link, subject } = await readLinked(transaction, request);
  if (subject.kind === 'registration') {
    if (subject.season.isOver) throw seasonOver();
    // A registration has no new address.
    const who = link.purpose === 'guardian' ? 'guardian' : 'candidate';
    await confirmRegistration(transaction, revision, subject.row.id, who);
    return;
  }
  if (link.purpose !== 'email') return;
  if (subject.season.isOver) throw seasonOver();
  // The candidate has asked for another address since.
  if (link.new_email !== (await findNewEmail(transaction, subject))) throw unknownLink();
  await confirmNewEmail(transaction, revision, { link, subject });
}
