import { type AuditionEntry } from '@nox/contracts';
import { mp4 } from '@nox/contracts/testing';
import { unsignedToken } from './tokens.ts';

export const authorization = `Bearer ${unsignedToken({ admin: true })}`;

/** A text is CSV. */
export type Body = object | string | Uint8Array<ArrayBuffer>;

export type Headers = Record<string, string>;

/** @returns its JSON, or its text @throws Error unless it succeeds; TypeError for a lost connection */
export async function call<T = unknown>(
  url: string,
  method: string,
  path: string,
  body?: Body,
  headers: Headers = {},
): Promise<T> {
  const isText = typeof body === 'string';
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization,
      ...(body && { 'content-type': isText ? 'text/csv' : 'application/json' }),
      ...headers,
    },
    body: isText || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : (text as T);
}

export const CSV_HEADER =
  'fullName,phoneNumber,rollNumber,emailAddress,branch,rateYourself,danceStyle';

export const candidatesCsv = (count: number): string =>
  [
    CSV_HEADER,
    ...Array.from(
      { length: count },
      (_, n) => `Candidate ${n},9876543210,BT${n},a@example.com,CSE,7,Popping`,
    ),
  ].join('\n');

export const importEntries = (url: string, count: number) =>
  call(url, 'POST', '/auditions/import', candidatesCsv(count));

export const readEntries = (url: string): Promise<AuditionEntry[]> =>
  call(url, 'GET', '/auditions');

/** A valid file with one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A film with everything but pictures and sound. */
export const MP4 = Buffer.from(mp4());

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
