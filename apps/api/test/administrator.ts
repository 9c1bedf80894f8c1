import { type AuditionEntry } from '@nox/contracts';
import { unsignedToken } from './tokens.ts';

/** Of an administrator at a server that takes the emulator's tokens. */
export const authorization = `Bearer ${unsignedToken({ admin: true })}`;

/**
 * Calls a running server as an administrator.
 * @param body a text is CSV
 * @throws Error for a response that is not one of success; TypeError when the connection breaks
 */
export async function call<T = unknown>(
  url: string,
  method: string,
  path: string,
  body?: object | string,
): Promise<T> {
  const isText = typeof body === 'string';
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization,
      ...(body && { 'content-type': isText ? 'text/csv' : 'application/json' }),
    },
    body: isText ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text || 'null');
}

/** The header of an import. */
export const CSV_HEADER =
  'fullName,phoneNumber,rollNumber,emailAddress,branch,rateYourself,danceStyle';

export async function importEntries(url: string, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, n) => `Candidate ${n},9876543210,BT${n},a@example.com,CSE,7,Popping`,
  );
  await call(url, 'POST', '/auditions/import', [CSV_HEADER, ...rows].join('\n'));
}

export const readEntries = (url: string): Promise<AuditionEntry[]> =>
  call(url, 'GET', '/auditions');
