import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { engines } from '../../../../test/engines.ts';
import { addDraft, addEntry, clear, rowsOf } from '../../../../test/season-builders.ts';
import { senderTo } from '../../../../test/senders.ts';
import { type OpenDatabase, UNCHANGED } from '#platform/database/revisions.ts';
import { changeMessages, editMessage } from '../change-messages.ts';
import { DeliveryError, type Mail } from './transports.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { type AccountWriting } from '#platform/http/routes.ts';

type Outcome = 'accepts' | 'refuses' | 'dies before' | 'dies after';
type Step =
  | { do: 'add'; state: 'draft' | 'queued' }
  | { do: 'send' | 'cancel' | 'edit'; nth: number }
  | { do: 'attempt'; outcome: Outcome }
  | { do: 'wait' };

const oneStep = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.constantFrom('draft', 'queued').map((state) => ({ do: 'add', state })),
  fc
    .tuple(fc.constantFrom('send', 'cancel', 'edit'), fc.nat(5))
    .map(([what, nth]) => ({ do: what, nth })),
  fc
    .constantFrom<Outcome>('accepts', 'refuses', 'dies before', 'dies after')
    .map((outcome) => ({ do: 'attempt', outcome })),
  fc.constant({ do: 'wait' }),
);
const steps = fc.array(oneStep, { minLength: 8, maxLength: 25 });

const by = { uid: 'uid-of-meera', email: null };
const LEASE_MS = 120_000;
const RETRY_MS = 60_000;
const died = new Error('The process has ended.');

/** A history of messages, their organiser and a sender that dies. */
function historyOf(database: OpenDatabase, entryId: string) {
  const { db } = database;
  const ids: string[] = [];
  const cancelled = new Set<string>();
  const deliveries: string[] = [];
  /** The text that must arrive next, by message. */
  const texts = new Map<string, string>();
  let crashes = 0;
  let outcome: Outcome = 'accepts';
  let now = Date.now() + LEASE_MS;

  function deliver({ id, raw }: Mail): string {
    if (outcome === 'refuses') throw new DeliveryError('450 Later', 'temporary');
    if (outcome === 'dies before') throw died;
    expect(cancelled.has(id)).toBe(false);
    expect(String(raw)).toContain(texts.get(id));
    deliveries.push(id);
    if (outcome === 'dies after') throw died;
    return '250 OK';
  }
  const start = () =>
    senderTo(
      database,
      async (mail) => deliver(mail),
      () => now,
    );
  let sender = start();

  async function attempt(next: Outcome): Promise<boolean> {
    outcome = next;
    try {
      return await sender.attemptNext();
    } catch (error) {
      if (error !== died) throw error;
      crashes += 1;
      sender = start();
      return true;
    }
  }

  /** @returns whether it was not refused */
  const isChanged = (work: (call: AccountWriting) => Promise<unknown>) =>
    db
      .transaction()
      .execute((transaction) => work({ transaction, revised: UNCHANGED, by }))
      .then(
        () => true,
        ({ code }: { code?: string }) => {
          expect(['nothing_to_change', 'message_sent']).toContain(code);
          return false;
        },
      );

  async function take(step: Step): Promise<unknown> {
    if (step.do === 'wait') return (now += LEASE_MS);
    if (step.do === 'attempt') return attempt(step.outcome);
    const text = randomUUID();
    if (step.do === 'add') {
      const edited = { subject: 'S', text };
      ids.push(await addDraft({ db }, entryId, { kind: 'custom', edited, state: step.state }));
      return texts.set(ids.at(-1)!, text);
    }
    const id = ids[step.nth % Math.max(1, ids.length)];
    if (id === undefined) return undefined;
    const isDone = await isChanged((call) =>
      step.do === 'edit'
        ? editMessage(call, id, { subject: 'S', text })
        : changeMessages(call, step.do, { ids: [id] }),
    );
    if (isDone && step.do === 'cancel') cancelled.add(id);
    return isDone && step.do === 'edit' && texts.set(id, text);
  }

  /** Runs until nothing waits any more. */
  async function finish(): Promise<void> {
    for (let idle = 0; idle < 2;) {
      idle = (await attempt('accepts')) ? 0 : idle + 1;
      now += LEASE_MS + 240 * RETRY_MS;
    }
    const repeats = deliveries.length - new Set(deliveries).size;
    expect(repeats).toBeLessThanOrEqual(crashes);
  }
  return { take, finish, deliveries };
}

describe('messages', () => {
  it('arrive at least once each, repeated by crashes only, and never once cancelled', async () => {
    const database = await engines[0]!.open();
    const entryId = await addEntry(database);
    const check = fc.asyncProperty(steps, async (all) => {
      await clear(database, 'messages');
      const { take, finish, deliveries } = historyOf(database, entryId);
      for (const step of all) await take(step);
      await finish();
      for (const { id, state } of await rowsOf(database, 'messages')) {
        expect(['draft', 'sent', 'cancelled']).toContain(state);
        if (state !== 'cancelled') expect(deliveries.includes(id)).toBe(state === 'sent');
      }
    });
    try {
      await fc.assert(check, { seed: 19, numRuns: isFullRun ? 300 : 30 });
    } finally {
      await database.close();
    }
  });
});
