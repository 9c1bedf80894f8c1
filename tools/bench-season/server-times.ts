import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Assignment,
  type AssignProposal,
  type Board,
  type Move,
  type PublicationPreview,
} from '@nox/contracts';
import type { Product } from '@nox/start/product.ts';
import { METRICS_TOKEN } from '../bench/with-browser.ts';
import type { Caller } from './caller.ts';

/** In milliseconds. */
export interface ServerTimes {
  /** Everybody gets a slot, then again after a block was lost. */
  assignFresh: number;
  assignAgain: number;
  /** How many have no slot afterwards. */
  unassigned: number;
  /** How late timers fired meanwhile, p99. */
  loopDelay: number;
  apply: number;
  publish: number;
  /** One candidate each, 20 a second, p99. */
  move: number;
}

const MOVES_PER_SECOND = 20;
const MOVES = 100;

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

/** The p99 since it was read last. */
async function readLoopDelay({ url }: Product): Promise<number> {
  // A late timer is counted once it has fired, and the first one after a reset is not counted.
  await sleep(200);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text();
  await sleep(200);
  return 1_000 * Number(/^nodejs_eventloop_delay_seconds\{of="p99"\} (.+)$/m.exec(text)?.[1]);
}

const assign = (call: Caller) =>
  call.json<AssignProposal>('POST', '/schedule/assign', { scope: 'all' });

const move = (call: Caller, moves: Move[]) => call.json('POST', '/schedule/moves', { moves });

async function publish(call: Caller): Promise<void> {
  const { revision } = await call.json<PublicationPreview>('GET', '/schedule/publication');
  await call.json('POST', '/schedule/publish', { expectedRevision: revision });
}

/** Takes the last block away, whose candidates lose their slots. */
async function loseBlock(call: Caller): Promise<void> {
  const { structure, assignments } = await call.json<Board>('GET', '/schedule');
  const { panels, blocks } = structure;
  const lost = blocks.at(-1)!;
  const moves = assignments
    .filter(({ blockId }) => blockId === lost._id)
    .map(({ entryId, blockId, starts }) => ({ entryId, expected: { blockId, starts }, to: null }));
  if (moves.length > 0) await move(call, moves);
  await call.json('PUT', '/schedule/structure', { panels, blocks: blocks.slice(0, -1) });
}

/** Moves one candidate to and fro, to the seat of another one who gives it up before. */
async function measureMoves(call: Caller): Promise<number> {
  const { assignments } = await call.json<Board>('GET', '/schedule');
  const slotOf = ({ blockId, starts }: Assignment) => ({ blockId, starts });
  const [first, last] = [assignments[0]!, assignments.at(-1)!];
  const { entryId } = first;
  const [home, other] = [slotOf(first), slotOf(last)];
  await move(call, [{ entryId: last.entryId, expected: other, to: null }]);
  const times: number[] = [];
  for (let n = 0; n < MOVES; n += 1) {
    const [expected, to] = n % 2 === 0 ? [home, other] : [other, home];
    const request = { moves: [{ entryId, expected, to }], force: true };
    const [ms] = await timed(() => call.json('POST', '/schedule/moves', request));
    times.push(ms);
    await sleep(Math.max(0, 1_000 / MOVES_PER_SECOND - ms));
  }
  return times.sort((a, b) => a - b)[Math.floor(MOVES * 0.99)]!;
}

/** Assigns, publishes and moves as organisers do; at the end most candidates have a published slot. */
export async function measureServer(product: Product, call: Caller): Promise<ServerTimes> {
  await readLoopDelay(product);
  const [assignFresh, fresh] = await timed(() => assign(call));
  const delays = [await readLoopDelay(product)];
  const [apply] = await timed(() =>
    call.json('POST', '/schedule/moves', { moves: fresh.moves, kind: 'assigned' }),
  );
  const [publishMs] = await timed(() => publish(call));
  await loseBlock(call);
  await readLoopDelay(product);
  const [assignAgain, again] = await timed(() => assign(call));
  delays.push(await readLoopDelay(product));
  await call.json('POST', '/schedule/moves', { moves: again.moves, kind: 'assigned' });
  return {
    assignFresh,
    assignAgain,
    unassigned: fresh.unassigned.length,
    loopDelay: Math.max(...delays),
    apply,
    publish: publishMs,
    move: await measureMoves(call),
  };
}
