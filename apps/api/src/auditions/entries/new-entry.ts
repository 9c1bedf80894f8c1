import { randomUUID } from 'node:crypto';
import { type AuditionApplication, type AuditionEntry } from '@nox/contracts';
import { creationTime } from '../../database/creation-time.ts';
import { rollKey } from '../../database/lookalike-keys.ts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { toEntity } from './audition-entries.ts';

/** A new entry is pending and has no slot. */
export const newEntryRow = (
  application: AuditionApplication,
  revision: number,
): AuditionEntryRow => ({
  id: randomUUID(),
  created_at: creationTime(),
  full_name: application.fullName,
  phone_number: application.phoneNumber,
  roll_number: application.rollNumber,
  roll_key: rollKey(application.rollNumber),
  email_address: application.emailAddress,
  branch: application.branch,
  rate_yourself: application.rateYourself,
  why_nox: application.whyNox,
  other_skills: application.otherSkills,
  dance_style: application.danceStyle,
  dance_video_url: application.danceVideoUrl,
  status: 'Pending',
  time_slot: '',
  revision,
  status_revision: revision,
});

/**
 * Returns `undefined` when an entry has the same roll number, as the unique index finds. The caller must then roll the
 * transaction back.
 */
export async function createAuditionEntry(
  transaction: Db,
  revision: number,
  application: AuditionApplication,
): Promise<AuditionEntry | undefined> {
  const row = await transaction
    .insertInto('audition_entries')
    .values(newEntryRow(application, revision))
    .onConflict((conflict) => conflict.column('roll_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toEntity(row, []);
}
