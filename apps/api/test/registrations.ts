import { randomUUID } from 'node:crypto';
import { type AuditionApplication, type Registration } from '@nox/contracts';
import { type RegistrationDetails } from '../src/auditions/entries/new-entry.ts';
import { creationTime } from '../src/database/clock.ts';
import { rollKey } from '../src/database/lookalike-keys.ts';
import { changeGroups } from '../src/http/routes.ts';
import { confirmRegistration } from '../src/registrations/admit.ts';
import { type Db, type RegistrationRow } from '../src/database/schema.ts';
import { readCurrentSeason } from '../src/seasons/current-season.ts';
import { type TestApi } from './api.ts';
import { candidate } from './candidates.ts';
import { solveProof } from './proof-of-work.ts';

interface Fields {
  application?: Partial<AuditionApplication>;
  details?: Partial<RegistrationDetails>;
  row?: Partial<RegistrationRow>;
}

/** Adds the registration of a candidate, of an address of its own, that waits for the candidate's confirmation. */
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

/** What the button in a message does. */
export const confirm = (
  { revisions }: Pick<TestApi, 'revisions'>,
  id: string,
  who: 'candidate' | 'guardian' = 'candidate',
) => changeGroups({ revisions }, ['auditions'], null, (call) => confirmRegistration(call, id, who));

let addresses = 0;

/** A network address of its own, so that only the test of a limit meets it. */
export const nextAddress = () => {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
};

export async function newProof({ app }: TestApi, remoteAddress = nextAddress()): Promise<string> {
  const answer = await app.inject({ url: '/api/season/challenge', remoteAddress });
  return solveProof(answer.json());
}

/** Registers as a candidate does, with an email address of its own unless one is given. */
export async function register(
  api: TestApi,
  fields: Partial<Registration> = {},
  remoteAddress = nextAddress(),
) {
  const payload = {
    ...candidate({ emailAddress: `${randomUUID()}@example.com` }),
    consent: true,
    challenge: fields.challenge ?? (await newProof(api)),
    ...fields,
  };
  return api.app.inject({ method: 'POST', url: '/api/auditions', payload, remoteAddress });
}
