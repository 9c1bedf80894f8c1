import { type FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import * as z from 'zod';
import { AccountChecks } from '@nox/contracts';
import { HOUR_MS } from '../database/clock.ts';
import { unavailable } from '../errors/http-error.ts';
import { readRoute } from '../http/routes.ts';
import { type Identity } from './token-verifier.ts';

const GOOGLE = 'https://identitytoolkit.googleapis.com';
const TIMEOUT_MS = 2_500;

/** `revoked`: this token is not accepted any more; another one of the account may be. */
export type AccountState = { kind: 'active'; validSince: number } | { kind: 'gone' | 'revoked' };

/** Asks the identity provider for the account of a verified token. @throws Error when it does not know */
export type AccountLookup = (identity: Identity, token: string) => Promise<AccountState>;

const User = z.object({
  localId: z.string(),
  disabled: z.boolean().optional(),
  /** Seconds since 1970; sessions that began earlier have ended. */
  validSince: z.coerce.number().default(0),
});
const Found = z.object({ users: User.array().default([]) });
const Refused = z.object({ error: z.object({ message: z.string() }) });

/** The key is the start of the provider's message; any other failure, such as a wrong API key, says nothing of the account. */
const REFUSALS: readonly [string, AccountState['kind'] & ('gone' | 'revoked')][] = [
  ['USER_NOT_FOUND', 'gone'],
  ['USER_DISABLED', 'gone'],
  ['TOKEN_EXPIRED', 'revoked'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'revoked'],
  ['INVALID_ID_TOKEN', 'revoked'],
];

interface Provider {
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
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = { method: 'POST', headers, body: JSON.stringify({ idToken }), signal };
    const response = await fetch(url, { ...sent, redirect: 'error' });
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

/** How long an answer of the provider counts: with the look-up after it, less than a minute. An account that is enabled again does not wait long. */
const MAX_AGE_MS = { active: 55_000, gone: 5_000, revoked: 60_000 };
/** A day of judging lasts as long. */
const GRACE_MS = 12 * HOUR_MS;
/** The checker pauses after a failure: otherwise each request would wait for the time-out. */
const PAUSE_MS = 15_000;
const MAX_ACCOUNTS = 5_000;

interface KnownAccount {
  state?: AccountState;
  stateAt: number;
  /** When and with which `validSince` the provider last confirmed it. */
  confirmed?: { at: number; validSince: number };
  /** Tokens that were issued no later are revoked, in seconds since 1970. */
  revokedUntil: number;
  lookup?: Promise<void> | undefined;
}

interface Options {
  lookUp: AccountLookup | undefined;
  registry: Registry;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

/** Whether the accounts of verified tokens still exist, are enabled and have not ended their sessions. */
export class AccountChecker {
  readonly #options: Options;
  readonly #accounts = new LRUCache<string, KnownAccount>({ max: MAX_ACCOUNTS });
  readonly #now: () => number;
  readonly #lookups: Counter<'result'>;
  readonly #admissions: Counter;
  #pausedUntil = -Infinity;
  readonly checks: AccountChecks;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.checks = { isOn: !!options.lookUp, failures: 0, lastFailureAt: null, admissions: 0 };
    const registers = [options.registry];
    this.#lookups = new Counter({
      name: 'nox_account_lookups_total',
      help: 'Look-ups of accounts at the identity provider; failed: it did not answer.',
      labelNames: ['result'],
      registers,
    });
    this.#admissions = new Counter({
      name: 'nox_unconfirmed_admissions_total',
      help: 'Requests accepted without an answer of the identity provider, because it confirmed the account in the last 12 hours.',
      registers,
    });
  }

  /** Accepts accounts confirmed within 12 hours while the provider does not answer. @throws HttpError 503 for others then */
  async isAccepted(identity: Identity, token: string): Promise<boolean> {
    const { lookUp } = this.#options;
    if (!lookUp) return true;
    const account = this.#accounts.get(identity.sub) ?? { stateAt: -Infinity, revokedUntil: 0 };
    this.#accounts.set(identity.sub, account);
    // A look-up that is under way may be for another token, so it may have to be repeated for this one.
    while (!this.#isKnown(account, identity) && this.#now() >= this.#pausedUntil) {
      account.lookup ??= this.#ask(account, lookUp, identity, token).finally(
        () => (account.lookup = undefined),
      );
      await account.lookup;
    }
    if (identity.iat <= account.revokedUntil) return false;
    if (!this.#isKnown(account, identity)) this.#admitUnconfirmed(account);
    const { auth_time = identity.iat } = identity;
    return account.confirmed !== undefined && auth_time >= account.confirmed.validSince;
  }

  #isKnown({ state, stateAt, revokedUntil }: KnownAccount, { iat }: Identity): boolean {
    if (!state || this.#now() - stateAt >= MAX_AGE_MS[state.kind]) return false;
    return state.kind !== 'revoked' || iat <= revokedUntil;
  }

  async #ask(account: KnownAccount, lookUp: AccountLookup, identity: Identity, token: string) {
    const at = this.#now();
    try {
      const state = await lookUp(identity, token);
      this.#lookups.inc({ result: state.kind });
      Object.assign(account, { state, stateAt: at });
      if (state.kind === 'active') account.confirmed = { at, validSince: state.validSince };
      if (state.kind === 'gone') delete account.confirmed;
      if (state.kind === 'revoked') account.revokedUntil = identity.iat;
    } catch (error) {
      this.#lookups.inc({ result: 'failed' });
      this.checks.failures += 1;
      this.checks.lastFailureAt = new Date().toISOString();
      this.#pausedUntil = this.#now() + PAUSE_MS;
      this.#options.onFailure(error);
    }
  }

  #admitUnconfirmed({ state, confirmed }: KnownAccount): void {
    if (state?.kind === 'gone') return;
    if (!confirmed || this.#now() - confirmed.at >= GRACE_MS) {
      throw unavailable('Your account cannot be checked now. Please try again later.');
    }
    this.#admissions.inc();
    this.checks.admissions += 1;
  }
}

export async function accountCheckRoutes(
  app: FastifyInstance,
  { accounts }: { accounts: AccountChecker },
) {
  readRoute(app, 'administrator', '/account-checks', {
    summary: 'How the checks of accounts went',
    response: AccountChecks,
    read: () => accounts.checks,
  });
}
