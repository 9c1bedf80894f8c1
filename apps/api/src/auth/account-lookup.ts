import { z } from 'zod';
import { type Identity } from './token-verifier.ts';

const GOOGLE = 'https://identitytoolkit.googleapis.com';
const TIMEOUT_MS = 2_500;

/** `revoked`: this token is not accepted any more; another one of the account may be. */
export type AccountState = { kind: 'active'; validSince: number } | { kind: 'gone' | 'revoked' };

/** Asks the identity provider for the account of a verified token. @throws Error when it does not know */
export type AccountLookup = (identity: Identity, token: string) => Promise<AccountState>;

const Found = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        disabled: z.boolean().optional(),
        /** Seconds since 1970; sessions that began earlier have ended. */
        validSince: z.coerce.number().default(0),
      }),
    )
    .default([]),
});
const Refused = z.object({ error: z.object({ message: z.string() }) });

/** By the start of the provider's message; any other failure, such as a wrong API key, says nothing of the account. */
const REFUSALS: readonly [string, AccountState['kind'] & ('gone' | 'revoked')][] = [
  ['USER_NOT_FOUND', 'gone'],
  ['USER_DISABLED', 'gone'],
  ['TOKEN_EXPIRED', 'revoked'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'revoked'],
  ['INVALID_ID_TOKEN', 'revoked'],
];

interface Provider {
  /** The emulator's address; absent for Google. */
  emulatorUrl?: string | undefined;
  apiKey: string;
  /** Keys may be restricted to the pages of a site. */
  referer?: string | undefined;
}

/** The look-up by `accounts:lookup`, which takes the caller's own token and needs no service account. */
export function providerLookup({ emulatorUrl, apiKey, referer }: Provider): AccountLookup {
  const origin = emulatorUrl ? `${emulatorUrl}/identitytoolkit.googleapis.com` : GOOGLE;
  const url = `${origin}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  const headers = { 'content-type': 'application/json', ...(referer && { referer }) };
  return async ({ sub }, idToken) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ idToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (response.ok) {
      const user = Found.parse(body).users.find(({ localId }) => localId === sub);
      if (!user || user.disabled) return { kind: 'gone' };
      return { kind: 'active', validSince: user.validSince };
    }
    const message = Refused.safeParse(body).data?.error.message ?? '';
    const kind = REFUSALS.find(([code]) => message.startsWith(code))?.[1];
    if (kind && response.status === 400) return { kind };
    throw new Error(`The identity provider answered ${response.status} ${message.slice(0, 200)}`);
  };
}
