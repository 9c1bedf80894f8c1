import { type AuditionEntry } from '@nox/contracts';
import { unsignedToken } from './tokens.ts';

/** Of an administrator at a server that takes the emulator's tokens. */
export const authorization = `Bearer ${unsignedToken({ admin: true })}`;

/** The header of an import. */
export const CSV_HEADER =
  'fullName,phoneNumber,rollNumber,emailAddress,branch,rateYourself,danceStyle';

export async function importEntries(url: string, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, n) => `Candidate ${n},9876543210,BT${n},a@example.com,CSE,7,Popping`,
  );
  const answer = await fetch(`${url}/api/auditions/import`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: [CSV_HEADER, ...rows].join('\n'),
  });
  if (!answer.ok) throw new Error(`The import failed: ${await answer.text()}`);
}

export async function readEntries(url: string): Promise<AuditionEntry[]> {
  const answer = await fetch(`${url}/api/auditions`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The list failed: ${await answer.text()}`);
  return (await answer.json()) as AuditionEntry[];
}
