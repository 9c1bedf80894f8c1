import { randomUUID } from 'node:crypto';
import { type AuditionApplication, type Registration } from '@nox/contracts';
import { type RegistrationDetails } from '#season/auditions/entries/new-entry.ts';
import { insertRows } from '#platform/database/rows.ts';
import { changeGroups } from '#platform/http/routes.ts';
import { confirmRegistration } from '#season/registrations/admit.ts';
import { newRegistrationRow } from '#season/registrations/store-registration.ts';
import { type Db, type RegistrationRow } from '#platform/database/schema.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { type TestApi } from './api.ts';
import { candidate } from './candidates.ts';
import { solveProof } from '@nox/test-servers/proof-of-work';

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
  const application = candidate({ emailAddress: `${randomUUID()}@example.com`, ...fields });
  const stored: RegistrationDetails = {
    availability: [],
    partnerRollNumber: '',
    consentAt: 1,
    privacyHash: 'hash',
    ...details,
  };
  const { id: seasonId } = await readCurrentSeason(db);
  const added = { ...newRegistrationRow(seasonId, application, stored), ...row };
  await insertRows(db, 'registrations', added);
  return added;
}

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
