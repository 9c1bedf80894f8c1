import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditionEntry, type MessagePage, type RegistrationsPage } from '@nox/contracts';
import { call } from '@nox/test-servers/administrator';
import { type MailServer } from '@nox/test-servers/mail-server';

export const statusKey = (entryId: string) => `the status of ${entryId}`;
export const reviewKey = (entryId: string, judge: string) => `the review of ${judge} of ${entryId}`;

/** What the server has, as it is written. */
export const factsOf = (entries: readonly AuditionEntry[]): [key: string, value: string][] =>
  entries.flatMap(({ _id, status, reviews }) => [
    [statusKey(_id), status],
    ...reviews.map(({ judgeEmail, notes }): [string, string] => [
      reviewKey(_id, judgeEmail),
      notes,
    ]),
  ]);

/** What was written, by what it is about; each has one writer at a time. */
export class WriteLog {
  readonly #facts = new Map<string, { stored?: string | undefined; pending?: string }>();
  acknowledged = 0;

  /** @param send resolves when the server has acknowledged it */
  async write(key: string, value: string, send: () => Promise<unknown>) {
    this.#facts.set(key, { ...this.#facts.get(key), pending: value });
    await send();
    this.#facts.set(key, { stored: value });
    this.acknowledged += 1;
  }

  /** Takes what a server has after a crash, where a pending write may be stored or not. @returns one sentence for each fault */
  resolve(facts: readonly [key: string, value: string][]): string[] {
    const found = new Map(facts);
    const keys = new Set([...this.#facts.keys(), ...found.keys()]);
    const problems = [...keys].flatMap((key) => {
      const { stored, pending = stored } = this.#facts.get(key) ?? {};
      const value = found.get(key);
      this.#facts.set(key, { stored: value });
      return value === stored || value === pending ? [] : `${key} is ${value}, not ${stored}`;
    });
    return found.size === facts.length ? problems : [...problems, 'something is there twice'];
  }
}

/** @returns a sentence for each acknowledged registration that is missing, or is there without its message */
export async function findLost(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const { registrations } = await call<RegistrationsPage>(url, 'GET', '/registrations');
  const counts = new Map(
    registrations.map(({ application, messages }) => [application.rollNumber, messages.length]),
  );
  return acknowledged
    .filter((rollNumber) => counts.get(rollNumber) !== 1)
    .map(
      (rollNumber) => `a registration has ${counts.get(rollNumber) ?? 'no row and no'} messages`,
    );
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
  const arrived = new Set(received.map(({ messageId }) => messageId!.slice(1).split('@', 1)[0]!));
  const lost = ids.filter((id) => !arrived.has(id)).length;
  const repeats = received.length - arrived.size;
  const problems = [
    ...(ids.length < acknowledged ? [`${acknowledged - ids.length} messages have no row`] : []),
    ...(lost > 0 ? [`${lost} messages did not arrive`] : []),
    ...(repeats > kills ? [`${repeats} messages came twice`] : []),
    ...(arrived.size > ids.length ? ['messages arrived that were never written'] : []),
  ];
  return { summary: `${ids.length} messages, ${lost} lost, ${repeats} twice`, problems };
}
