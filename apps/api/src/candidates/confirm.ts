import { addMessage } from '../messages/store/add-message.ts';
import { confirmRegistration } from '../registrations/admit.ts';
import { setAgreed } from './guardian.ts';
import { replaceEmail } from './new-email.ts';
import { type CandidateCall, type Linked, readLinked, seasonOver } from './subject.ts';

/**
 * The button behind a link was clicked, by its owner or by a program that scans messages: a true registration is confirmed, a
 * guardian agrees, or a new email address counts. Pressed again, it changes nothing.
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
    const { id, season_id: seasonId } = subject.row;
    const admission = await confirmRegistration(call, id, who);
    if (admission.kind === 'admitted') {
      const { entryId } = admission;
      const fact = { entryId, kind: 'confirmed', dedupeKey: `confirmed:${id}` } as const;
      await addMessage(transaction, { ...fact, seasonId, state: 'queued' });
    }
    const hasOtherEntry = admission.kind === 'admitted' && admission.entryId !== id;
    if (who === 'guardian' && hasOtherEntry) {
      const row = { ...subject.row, guardian_confirmed_at: call.now };
      return { link, subject: { ...subject, row } };
    }
    return readLinked(transaction, call.link);
  }
  if (link.purpose === 'candidate') return linked;
  if (subject.season.isOver) throw seasonOver();
  if (link.purpose === 'guardian') await setAgreed(call, subject, true);
  else await replaceEmail(call, link, subject);
  return readLinked(transaction, call.link);
}
