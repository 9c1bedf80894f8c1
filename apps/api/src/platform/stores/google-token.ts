import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import { StartUpError } from '../errors/http-error.ts';
import { CALL_TIMEOUT_MS, textOf } from './remote-store.ts';

const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_write';
const TOKENS = 'https://oauth2.googleapis.com/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ALGORITHM = 'RS256';
const MARGIN_MS = 60_000;

const ServiceAccount = z.object({ client_email: z.string(), private_key: z.string() });
const Granted = z.object({ access_token: z.string(), expires_in: z.number() });

/** The value of `Authorization`. @param path the key file of a service account; StartUpError when it is none @param tokens where it is exchanged */
export async function googleAuthorization(path: string, tokens = TOKENS) {
  const { key, email } = await readKey(path);
  let current: { value: Promise<string>; endsAt: number } | undefined;

  async function renew(): Promise<string> {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(email)
      .setAudience(TOKENS)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
    const body = new URLSearchParams({ grant_type: GRANT, assertion });
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const text = await textOf(fetch(tokens, { method: 'POST', body, redirect: 'error', signal }));
    const { access_token: token, expires_in: seconds } = Granted.parse(JSON.parse(text));
    current!.endsAt = Date.now() + seconds * 1_000 - MARGIN_MS;
    return `Bearer ${token}`;
  }

  return () => {
    if (!current || current.endsAt <= Date.now()) {
      // Requests at the same time share one renewal; the next one after a failure tries again.
      current = { value: Promise.resolve(''), endsAt: Infinity };
      current.value = renew().catch((error: unknown) => {
        current = undefined;
        throw error;
      });
    }
    return current.value;
  };
}

async function readKey(path: string) {
  try {
    const account = ServiceAccount.parse(JSON.parse(await readFile(path, 'utf8')));
    const { client_email: email, private_key: key } = account;
    return { key: await importPKCS8(key, ALGORITHM), email };
  } catch {
    throw new StartUpError(
      `GOOGLE_APPLICATION_CREDENTIALS must name the key file (JSON) of a service account: ${path} is none, or cannot be read.`,
    );
  }
}
