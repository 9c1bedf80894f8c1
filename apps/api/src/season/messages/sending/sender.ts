import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, readExpiryTime, readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { countRows, findRow } from '#platform/database/rows.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { onMessageAdded } from '../store/message-store.ts';
import {
  claimMessage,
  endPause,
  isAnyDue,
  isLimitReached,
  LEASE_MS,
  mayTry,
  pauseSending,
  recordRefused,
  recordResult,
  recordSent,
} from './claims.ts';
import { DeliveryError, type Transport } from './transports.ts';
import { type Origin, type PreparedMail, prepareMail } from './prepare.ts';

/** An attempt ends well within the lease, whatever the mail server does. */
const ATTEMPT_MS = 60_000;
/** How soon after its last success a server that refuses a recipient for its policy means that recipient only. */
const TRUSTED_MS = 15 * MINUTE_MS;
const RECORD_AGAIN_MS = 1_000;

export interface SenderDependencies extends Database {
  transport: Transport;
  origin: Origin;
  log: { warn: (fields: object, message: string) => void };
  onError: (error: unknown) => void;
  /** The clock returns milliseconds since 1970; the database's is the default. */
  now?: (db: Db) => Promise<number>;
}

/** The mail server's words may name people: logs have the codes only. */
const codeOf = (answer: string) => /^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(answer)?.[0] ?? 'no code';

/** Sends emails: at least once, each time with the same Message-ID. */
export class Sender {
  readonly #options: SenderDependencies;
  readonly #stop = new AbortController();
  readonly #now: (db: Db) => Promise<number>;

  constructor(options: SenderDependencies) {
    this.#options = options;
    this.#now = options.now ?? readTime;
  }

  abort(): void {
    this.#stop.abort();
  }

  /** Sends what is due. @returns the number of attempts */
  async sendDue(): Promise<number> {
    let attempts = 0;
    while (!this.#stop.signal.aborted && (await this.attemptNext())) attempts += 1;
    return attempts;
  }

  /** @returns whether a message was due and may be sent now */
  async attemptNext(): Promise<boolean> {
    const { db, origin } = this.#options;
    const { perMinute } = origin.settings;
    const now = await this.#now(db);
    const expiry = this.#options.now ? now : await readExpiryTime(db);
    const times = { now, expiry };
    if (!(await isAnyDue(db, times)) || (await isLimitReached(db, times, perMinute))) return false;
    const permission = await mayTry(db, now);
    if (permission === 'no') return false;
    const message = await claimMessage(this.#options, times, perMinute);
    if (!message) return false;
    const isTrial = permission === 'one';
    try {
      const prepared = await prepareMail(db, message, origin, expiry);
      if (prepared) await this.#attempt(message, prepared, isTrial);
      else await this.#cancel(message, now);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const hasTakenPlace = !this.#stop.signal.aborted || error.mayHaveArrived;
      if (hasTakenPlace) await this.#refuse(message, error, isTrial);
      else {
        const attempts = message.attempts - 1;
        await recordResult(this.#options, message, { state: 'queued', attempts });
      }
    }
    return true;
  }

  async #cancel(message: MessageRow, settled_at: number): Promise<void> {
    const isStaff = message.staff_id !== null;
    const answer = isStaff ? 'The invitation was used or revoked.' : 'The candidate was deleted.';
    const cancelled = { state: 'cancelled', answer, settled_at } as const;
    await recordResult(this.#options, message, cancelled);
  }

  async #attempt(message: MessageRow, prepared: PreparedMail, isTrial: boolean): Promise<void> {
    const { db, transport } = this.#options;
    const timeout = AbortSignal.timeout(ATTEMPT_MS);
    const signal = AbortSignal.any([timeout, this.#stop.signal]);
    const answer = await transport.send(prepared.mail, signal);
    const { masked } = prepared;
    await this.#recordSurely((now) => recordSent(this.#options, message, now, { masked, answer }));
    if (isTrial) await endPause(db);
    // Erased while it was sent.
    if (!(await findRow(db, 'messages', message.id))) await transport.discard?.(prepared.mail);
  }

  async #refuse(message: MessageRow, error: DeliveryError, isTrial: boolean): Promise<void> {
    const { db, log } = this.#options;
    const isMeantForAll =
      error.blame === 'sender' || (error.blame === 'policy' && !(await this.#wasTrusted()));
    const isFinal = !isMeantForAll && ['mail', 'policy'].includes(error.blame);
    const now = await this.#now(db);
    if (isMeantForAll) {
      await pauseSending(db, now, error.message);
      log.warn({ answer: codeOf(error.message) }, 'The mail server refuses everything.');
    } else if (isFinal && isTrial) await endPause(db);
    await recordRefused(this.#options, message, now, { error, isFinal });
  }

  /** Otherwise one candidate, whose own mail server refuses ours, would stop the mails of all others. */
  async #wasTrusted(): Promise<boolean> {
    const { db } = this.#options;
    const since = (await this.#now(db)) - TRUSTED_MS;
    const sent = db.selectFrom('messages').where('state', '=', 'sent');
    const emails = sent.where('channel', '=', 'email').where('settled_at', '>', since);
    return (await countRows(emails)) > 0;
  }

  /** While the lease lasts a database that is away for a moment causes no second mail. */
  async #recordSurely(recordResult: (now: number) => Promise<boolean>): Promise<void> {
    const { db, onError } = this.#options;
    const end = performance.now() + LEASE_MS - ATTEMPT_MS;
    for (;;) {
      try {
        await recordResult(await this.#now(db));
        return;
      } catch (error) {
        if (this.#stop.signal.aborted || performance.now() > end) throw error;
        onError(error);
        await sleep(RECORD_AGAIN_MS);
      }
    }
  }
}

/** Each mail has a connection of its own: mail servers let a client wait before they greet it. */
const AT_ONCE = 4;
/** An attempt that takes longer stops no others, unless there are too many. */
const [SLOW_MS, MAX_SLOW] = [2_000, 12];
const POLL_MS = 3_000;
/** A message was added, whose transaction is yet to be committed. */
const QUICK_POLLS_MS = [10, 100, 500];
/** An attempt that is under way when the server stops may take this time. */
const FINISH_MS = 3_000;

/** Sends at once what this process adds, within seconds what others do. @returns stops it */
export function startSender(options: SenderDependencies): () => Promise<void> {
  const sender = new Sender(options);
  const stop = new AbortController();
  const slow = new Set<Promise<boolean>>();
  let wake = new AbortController();
  let quickPolls: number[] = [];
  const unsubscribe = onMessageAdded(() => {
    quickPolls = [...QUICK_POLLS_MS];
    wake.abort();
    wake = new AbortController();
  });

  async function attempt(): Promise<boolean> {
    const attempted = sender.attemptNext().catch((error: unknown) => {
      options.onError(error);
      return false;
    });
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, stop.signal]);
    const timeout = sleep(SLOW_MS, 'slow' as const, { signal }).catch(() => attempted);
    const result = await Promise.race([attempted, timeout]);
    timer.abort();
    if (result !== 'slow') return result;
    if (slow.size >= MAX_SLOW) return attempted;
    slow.add(attempted);
    void attempted.then(() => slow.delete(attempted));
    return true;
  }

  /** One after the other: a server that does not answer makes those of other lanes wait no longer. */
  async function runLane(): Promise<void> {
    while (!stop.signal.aborted) {
      if (await attempt()) continue;
      const signal = AbortSignal.any([wake.signal, stop.signal]);
      await sleep(quickPolls.shift() ?? POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const lanes = Array.from({ length: AT_ONCE }, runLane);
  return async () => {
    unsubscribe();
    stop.abort();
    const timer = setTimeout(() => sender.abort(), FINISH_MS);
    await Promise.all(lanes);
    await Promise.all(slow);
    clearTimeout(timer);
  };
}
