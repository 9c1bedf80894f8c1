import { createHash } from 'node:crypto';
import { createLink } from '#platform/auth/candidate-links.ts';
import { updateRow } from '#platform/database/rows.ts';
import { type CandidateLinkRow } from '#platform/database/schema.ts';
import { type TestApi } from './api.ts';
import { addEntries } from './candidates.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** @returns the token of a new link, by default of a new entry */
export async function addLink({ db }: Pick<TestApi, 'db'>, link: Partial<CandidateLinkRow> = {}) {
  const isOfOther = link.registration_id !== undefined || link.entry_id !== undefined;
  return createLink(db, 'candidate_links', {
    registration_id: null,
    entry_id: isOfOther ? null : (await addEntries(db, 1))[0]!,
    purpose: 'candidate',
    new_email: null,
    message_id: null,
    expires_at: Date.now() + DAY_MS,
    ...link,
  });
}

/** Its hash is stored by {@link addKnownLink}, for requests that are made before there is a database. */
export const KNOWN_TOKEN = 'known-token'.padEnd(43, 'x');

export async function addKnownLink(api: Pick<TestApi, 'db'>, entry_id: string): Promise<void> {
  const token = await addLink(api, { entry_id });
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
  const known = { token_hash: hash(KNOWN_TOKEN) };
  await updateRow(api.db, 'candidate_links', { token_hash: hash(token) }, known);
}

export const asScreen = (token: string) => ({ authorization: `Display ${token}` });
export const asTeam = (token: string) => ({ authorization: `Team ${token}` });
export const asCandidate = (token: string) => ({ authorization: `Candidate ${token}` });

/** What a browser without scripts sends of a form. */
export const submitForm = (
  { app }: Pick<TestApi, 'app'>,
  address: string,
  fields: Record<string, string> | [string, string][],
  more: object = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api${address}`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    ...more,
  });

export const submitLink = (api: Pick<TestApi, 'app'>, link: string, more?: object) =>
  submitForm(api, '/candidate/page', { link }, more);
