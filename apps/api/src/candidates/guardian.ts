import { recordChange } from '../database/audit.ts';
import { updateRow } from '../database/rows.ts';
import { HttpError } from '../errors/http-error.ts';
import { addMessage } from '../messages/store/add-message.ts';
import { changeWithdrawal } from './change.ts';
import {
  type CandidateCall,
  type EntrySubject,
  type Linked,
  readLinked,
  seasonOver,
} from './subject.ts';
import { detailsOf } from './view.ts';

/** Stores whether the guardian of an entry agrees; its candidate may come back if so. Repeated, it changes nothing. */
export async function setAgreed(
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

/**
 * Takes a guardian's agreement back: a registration waits for it again, an entry is withdrawn until they agree again.
 * @throws HttpError 401; 403 for another link than a guardian's; 409 `season_over`
 */
export async function disagree(call: CandidateCall): Promise<Linked> {
  const { transaction } = call;
  const { link, subject } = await readLinked(transaction, call.link);
  if (link.purpose !== 'guardian') {
    throw new HttpError(403, 'forbidden', 'Only the guardian can do this, with their own link.');
  }
  if (subject.season.isOver) throw seasonOver();
  const { id } = subject.row;
  if (subject.kind === 'registration') {
    await updateRow(transaction, 'registrations', id, { guardian_confirmed_at: null });
  } else if (detailsOf(subject)?.guardianWithdrewAt === undefined) {
    if (subject.row.withdrawn_at === null) await changeWithdrawal(call, subject, true);
    await setAgreed(call, subject, false);
    await addMessage(transaction, {
      ...{ entryId: id, seasonId: subject.season.id, kind: 'guardian-withdrew', state: 'queued' },
      dedupeKey: `guardian-withdrew:${id}:${call.revised.auditions}`,
    });
  }
  return readLinked(transaction, link);
}
