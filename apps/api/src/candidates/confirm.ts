import { recordChange } from '../database/audit.ts';
import { updateRow } from '../database/rows.ts';
import { addMessage } from '../messages/store/add-message.ts';
import { confirmRegistration } from '../registrations/admit.ts';
import { takeMails } from '../registrations/mail-limit.ts';
import { changeWithdrawal, setWithdrawn } from './change.ts';
import { replaceEmail } from './new-email.ts';
import {
  type CandidateCall,
  type EntrySubject,
  type Linked,
  readLinked,
  seasonOver,
  type Subject,
} from './subject.ts';
import { detailsOf } from './view.ts';

/* What the buttons behind links do: of candidates, of their guardians, and of those who have a new address. */

/** Stores whether the guardian of an entry agrees; its candidate may come back if so. Repeated, it changes nothing. */
async function setAgreed(
  { transaction, revised, by, now }: CandidateCall,
  subject: EntrySubject,
  isAgreed: boolean,
): Promise<void> {
  const { id: itemId, version } = subject.row;
  const { guardianConsentAt, guardianWithdrewAt, ...details } = detailsOf(subject)!;
  const isKnown = (isAgreed ? guardianConsentAt : guardianWithdrewAt) !== undefined;
  if (isKnown) return;
  const time = isAgreed ? { guardianConsentAt: now } : { guardianWithdrewAt: now };
  await updateRow(transaction, 'audition_entries', itemId, {
    registration: JSON.stringify({ ...details, ...time }),
    ...{ version: version + 1, revision: revised.auditions },
  });
  const change = { subject: 'candidates', action: 'changed', by, itemId } as const;
  await recordChange(transaction, { ...change, fields: ['guardian'] });
}

/** A registration waits for the guardian again, an entry is withdrawn until they agree again. */
async function takeAgreementBack(call: CandidateCall, subject: Subject): Promise<void> {
  const { transaction, by } = call;
  if (subject.season.isOver) throw seasonOver();
  const { id } = subject.row;
  if (subject.kind === 'registration') {
    if (subject.row.guardian_confirmed_at === null) return;
    await updateRow(transaction, 'registrations', id, { guardian_confirmed_at: null });
    const change = { subject: 'registrations', action: 'changed', by, itemId: id } as const;
    return recordChange(transaction, { ...change, fields: ['guardian'] });
  }
  if (detailsOf(subject)?.guardianWithdrewAt !== undefined) return;
  if (subject.row.withdrawn_at === null) await changeWithdrawal(call, subject, true);
  await setAgreed(call, subject, false);
  // Limited, as a guardian may agree and withdraw all day.
  if (!(await takeMails(transaction, [subject.row.email_address]))) return;
  await addMessage(transaction, {
    ...{ entryId: id, seasonId: subject.season.id, kind: 'guardian-withdrew', state: 'queued' },
    dedupeKey: `guardian-withdrew:${id}:${call.revised.auditions}`,
  });
}

/**
 * A candidate withdraws, or a guardian the agreement. Repeated, it changes nothing.
 * @throws HttpError 401, 403; 409 `unconfirmed` or `season_over`
 */
export async function withdraw(call: CandidateCall): Promise<void> {
  const { link, subject } = await readLinked(call.transaction, call.link);
  if (link.purpose === 'guardian') await takeAgreementBack(call, subject);
  else await setWithdrawn(call, true);
}

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
