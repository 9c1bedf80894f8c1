import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AuditionEntry,
  type AuditionStatus,
  type MessagePage,
  type RegistrationsPage,
} from '@nox/contracts';
import { call } from '@nox/test-servers/administrator';
import { type MailServer } from '@nox/test-servers/mail-server';

/** What was written to an entry; each has one writer at a time. */
interface EntryLog {
  /** Notes by judge name, and whether they are acknowledged: else they may be stored or not. */
  reviews: Map<string, { notes: string; isAcknowledged: boolean }>;
  status: AuditionStatus;
  pendingStatus?: AuditionStatus;
}

/** What the server has acknowledged, by entry. */
export class WriteLog {
  readonly #entries = new Map<string, EntryLog>();
  acknowledged = 0;

  open(id: string) {
    this.#entries.set(id, { reviews: new Map(), status: 'Pending' });
  }

  #of(id: string): EntryLog {
    const log = this.#entries.get(id);
    if (!log) throw new Error(`An entry appeared that was never created: ${id}`);
    return log;
  }

  /** @param send resolves when the server has acknowledged it */
  async review(id: string, judge: string, notes: string, send: () => Promise<unknown>) {
    const review = { notes, isAcknowledged: false };
    this.#of(id).reviews.set(judge, review);
    await send();
    review.isAcknowledged = true;
    this.acknowledged += 1;
  }

  /** @param send as of `review` */
  async status(id: string, status: AuditionStatus, send: () => Promise<unknown>) {
    const log = this.#of(id);
    log.pendingStatus = status;
    await send();
    log.status = status;
    delete log.pendingStatus;
    this.acknowledged += 1;
  }

  /** Counts pending writes that were stored, after a crash. @returns one sentence for each fault */
  resolveUncertain(entries: readonly AuditionEntry[]): string[] {
    const problems: string[] = [];
    if (entries.length !== this.#entries.size) {
      problems.push(`${entries.length} entries instead of ${this.#entries.size}`);
    }
    for (const { _id, status, reviews } of entries) {
      const log = this.#of(_id);
      const found = new Map(reviews.map(({ judgeEmail, notes }) => [judgeEmail, notes]));
      for (const judge of found.keys()) {
        if (!log.reviews.has(judge)) problems.push(`a review of ${judge} was never written`);
      }
      for (const [judge, review] of log.reviews) {
        if (found.get(judge) === review.notes) review.isAcknowledged = true;
        else if (review.isAcknowledged) problems.push(`the review of ${judge} was lost`);
        else if (found.has(judge)) problems.push(`a review of ${judge} was never written`);
        else log.reviews.delete(judge);
      }
      if (found.size !== reviews.length) problems.push(`a judge has two reviews of ${_id}`);
      if (![log.status, log.pendingStatus].includes(status)) {
        problems.push(`the status of ${_id} is ${status}, not ${log.status}`);
      }
      log.status = status;
      delete log.pendingStatus;
    }
    return problems;
  }
}

/** @returns a sentence for each acknowledged registration that is missing, or is there without its message */
export async function findLost(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const { registrations } = await call<RegistrationsPage>(url, 'GET', '/registrations');
  const messages = new Map(
    registrations.map(({ application, messages }) => [application.rollNumber, messages.length]),
  );
  return acknowledged.flatMap((rollNumber) => {
    const count = messages.get(rollNumber);
    if (count === undefined) return 'a registration was lost';
    return count === 1 ? [] : `a registration has ${count} messages`;
  });
}

/** A message whose sender was killed is sent again when its lease has ended: after two minutes. */
const MAX_WAIT_MS = 150_000;

const readPage = (url: string, query: string): Promise<MessagePage> =>
  call(url, 'GET', `/messages${query}`);

async function readIds(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let query = ''; ;) {
    const { messages, next } = await readPage(url, query);
    ids.push(...messages.map(({ _id }) => _id));
    if (next === null) return ids;
    query = `?before=${next}`;
  }
}

/** Waits until everything is sent. @returns a sentence about what arrived, and one for each fault */
export async function checkMails(
  url: string,
  { received }: MailServer,
  { acknowledged, kills }: { acknowledged: number; kills: number },
): Promise<{ summary: string; problems: string[] }> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { counts } = await readPage(url, '?states=failed');
    if (counts.queued + counts.sending === 0 || performance.now() > end) break;
    await sleep(500);
  }
  const ids = await readIds(url);
  const arrivals = received.map(
    ({ messageId }) => /^<(.*)@nox\.example\.org>$/.exec(messageId!)![1]!,
  );
  const arrived = new Set(arrivals);
  const lost = ids.filter((id) => !arrived.has(id)).length;
  const repeats = arrivals.length - arrived.size;
  const problems = [
    ...(ids.length < acknowledged ? [`${acknowledged - ids.length} messages have no row`] : []),
    ...(lost > 0 ? [`${lost} messages did not arrive`] : []),
    ...(repeats > kills ? [`${repeats} messages came twice`] : []),
    ...(arrived.size > ids.length ? ['messages arrived that were never written'] : []),
  ];
  return { summary: `${ids.length} messages, ${lost} lost, ${repeats} twice`, problems };
}
