import { isIPv6 } from 'node:net';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Beyond it the address that has waited longest is forgotten: memory stays bounded, whoever knocks. */
const MAX_ADDRESSES = 10_000;

/** A household or a flat owns 2^64 addresses of IPv6, so they count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = 8 - groups.length - tail.split(':').length;
  const all = address.includes('::') ? [...groups, ...Array<string>(missing).fill('0')] : groups;
  return all.slice(0, 4).join(':');
}

/**
 * Counts attempts by address in windows that begin with an address's first attempt. In memory, so each server
 * process counts for itself.
 */
export class AddressLimit {
  readonly #windows = new Map<string, { endsAt: number; count: number }>();
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(most: number, windowMs: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts an attempt. Answers how many seconds the address has to wait; 0 lets it pass. */
  secondsToWait(address: string): number {
    const key = networkOf(address);
    const now = this.#now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.delete(key);
      window = { endsAt: now + this.#windowMs, count: 0 };
      this.#windows.set(key, window);
      this.#forgetOldest();
    }
    window.count += 1;
    return window.count > this.#most ? Math.ceil((window.endsAt - now) / 1_000) : 0;
  }

  /** A Map keeps the order of insertion, and windows are inserted when they begin. */
  #forgetOldest() {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size > MAX_ADDRESSES) this.#windows.delete(oldest);
  }
}

/**
 * Counts a request against the limit of its address.
 * @throws HttpError 429 `too_many_requests`, with `Retry-After`
 */
export function countAgainst(limit: AddressLimit, { ip }: FastifyRequest, reply: FastifyReply) {
  const seconds = limit.secondsToWait(ip);
  if (seconds === 0) return;
  reply.header('retry-after', seconds);
  const message = 'Too many attempts. Please wait a little and try again.';
  throw new HttpError(429, 'too_many_requests', message);
}
