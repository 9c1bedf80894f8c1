import { type CandidateLinkRow } from '../src/database/schema.ts';
import { createLink } from '../src/links/candidate-links.ts';
import { type TestApi } from './api.ts';
import { addEntries } from './candidates.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** @returns the token of a new link, by default of a new entry */
export async function addLink(
  { db }: Pick<TestApi, 'db'>,
  link: Partial<CandidateLinkRow> = {},
): Promise<string> {
  const isOfOther = link.registration_id !== undefined || link.entry_id !== undefined;
  return createLink(db, {
    registration_id: null,
    entry_id: isOfOther ? null : (await addEntries(db, 1))[0]!,
    purpose: 'candidate',
    new_email: null,
    message_id: null,
    expires_at: Date.now() + DAY_MS,
    ...link,
  });
}

export const asCandidate = (token: string) => ({ authorization: `Candidate ${token}` });
