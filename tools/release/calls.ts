import { describeUnserved } from '@nox/release-format';
import * as z from 'zod';
import type { Candidate } from './declaration.ts';
import type { Site } from './site.ts';

const TIMEOUT_MS = 10_000;

/** What a build found of its calls, and what its `remote.json` says. */
export const callsIn = ({ calls = [], remote }: Pick<Candidate, 'calls' | 'remote'>): string[] => [
  ...new Set([...calls, ...(remote?.calls ?? [])]),
];

/** What a build calls that the API at an address lacks, or requires more for. @throws Error if it does not say */
export async function unservedBy(url: string, build: Candidate): Promise<string[]> {
  const body = JSON.stringify(callsIn(build));
  const response = await fetch(`${url}/api/unserved-calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return z
    .array(z.string())
    .parse(await response.json())
    .map(describeUnserved);
}

/** Compares a build with the live API. What cannot be compared is noted: a site that is down takes a rollback all the same. */
export async function callProblems(build: Candidate, site: Site): Promise<string[]> {
  const { app, version } = build;
  const { url } = site.file;
  if (callsIn(build).length === 0 || site.notes.size > 0) return [];
  const note = (why: string) => {
    site.notes.add(`The calls of ${app} are not compared with the API: ${why}.`);
    return [];
  };
  if (!url) return note('name the address of the site once, with --site https://nox.example.org');
  const unserved = await unservedBy(url, build).catch(
    (error: Error & { cause?: { code?: string } }) =>
      note(`${url} does not say which calls it has (${error.cause?.code ?? error.message})`),
  );
  return unserved.map(
    (what) =>
      `${app} ${version} ${what}: build ${app} for this server, or upgrade the server first.`,
  );
}
