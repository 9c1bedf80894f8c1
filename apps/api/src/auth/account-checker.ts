import { type AccountChecks } from '@nox/contracts';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { unavailable } from '../errors/http-error.ts';
import { type AccountLookup, type AccountState } from './account-lookup.ts';
import { type Identity } from './token-verifier.ts';
import { HOUR_MS } from '../database/times.ts';

/** How long an answer of the provider counts; an account that is enabled again does not wait long. */
const MAX_AGE_MS = { active: 60_000, gone: 5_000, revoked: 60_000 };
/** As long as a day of judging. */
const GRACE_MS = 12 * HOUR_MS;
/** After a failure: otherwise each request would wait for the time-out. */
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
  /** Absent: accounts are not checked. */
  lookUp: AccountLookup | undefined;
  registry: Registry;
  onFailure: (error: unknown) => void;
  /** In milliseconds, since any moment. */
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
  readonly #checks: AccountChecks;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#checks = { isOn: !!options.lookUp, failures: 0, lastFailureAt: null, admissions: 0 };
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

  /** Since this process was started. */
  get checks(): AccountChecks {
    return this.#checks;
  }

  /**
   * Whether the provider accepts the account. While it does not answer, an account that it confirmed within the last 12
   * hours is accepted.
   * @throws HttpError 503 for any other account then
   */
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
      this.#checks.failures += 1;
      this.#checks.lastFailureAt = new Date().toISOString();
      this.#pausedUntil = this.#now() + PAUSE_MS;
      this.#options.onFailure(error);
    }
  }

  /** @throws HttpError 503 */
  #admitUnconfirmed({ state, confirmed }: KnownAccount): void {
    if (state?.kind === 'gone') return;
    if (!confirmed || this.#now() - confirmed.at >= GRACE_MS) {
      throw unavailable('Your account cannot be checked now. Please try again later.');
    }
    this.#admissions.inc();
    this.#checks.admissions += 1;
  }
}
