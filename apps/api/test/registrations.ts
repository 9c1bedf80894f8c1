import { randomUUID } from 'node:crypto';
import { type AuditionApplication } from '@nox/contracts';
import { type RegistrationDetails } from '../src/auditions/entries/new-entry.ts';
import { creationTime } from '../src/database/creation-time.ts';
import { rollKey } from '../src/database/lookalike-keys.ts';
import { type Db, type RegistrationRow } from '../src/database/schema.ts';
import { readCurrentSeason } from '../src/seasons/current-season.ts';
import { candidate } from './candidates.ts';

interface Fields {
  application?: Partial<AuditionApplication>;
  details?: Partial<RegistrationDetails>;
  row?: Partial<RegistrationRow>;
}

/** Adds the registration of a candidate, of an address of its own, that waits for the candidate's press. */
export async function addRegistration(
  db: Db,
  { application: fields = {}, details = {}, row = {} }: Fields = {},
): Promise<RegistrationRow> {
  const id = randomUUID();
  const application = candidate({ emailAddress: `${id}@example.com`, ...fields });
  const stored: RegistrationDetails = {
    availability: [],
    partnerRollNumber: '',
    consentAt: 1,
    privacyHash: 'hash',
    ...details,
  };
  return db
    .insertInto('registrations')
    .values({
      id,
      created_at: creationTime(),
      season_id: (await readCurrentSeason(db)).id,
      roll_key: rollKey(application.rollNumber),
      email_key: application.emailAddress.toLowerCase(),
      dance_style: application.danceStyle,
      application: JSON.stringify(application),
      details: JSON.stringify(stored),
      held_reason: null,
      source_hash: null,
      confirmed_at: null,
      guardian_confirmed_at: null,
      version: 1,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
