import { extname } from 'node:path';
import { type FastifyInstance } from 'fastify';
import { AssignProposal, AssignRequest } from '@nox/contracts';
import { inSnapshot } from '#season/auditions/entries/audition-entries.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError, unavailable } from '#platform/errors/http-error.ts';
import { readTime } from '#platform/database/clock.ts';
import { readInPages } from '#platform/database/rows.ts';
import { stringifyLists } from '#platform/http/large-lists.ts';
import { readRoute } from '#platform/http/routes.ts';
import { runThread } from '#platform/event-loop/threads.ts';
import { readCurrentSeason, zonedTime } from '#season/seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';
import { type AssignSource } from './assign-source.ts';

const THREAD = new URL(`./assign-worker${extname(import.meta.url)}`, import.meta.url);

/** The proposal by arrival is ready within the first time, the best one within the second, part of which the solver has. */
const LIMITS = { byArrivalMs: 20_000, bestMs: 20_000, solverMs: 10_000 };

export interface AssignTask {
  source: string;
  solverMs: number;
  /** A thread has globals of its own. */
  formats: typeof globalThis.noxFormats;
}

/** Assigns in a thread for each request, one at a time: this thread reads the input and sends the JSON that comes back. */
export class Assigner {
  readonly #onFailure: (error: unknown) => void;
  readonly #limits: typeof LIMITS;
  readonly #thread: URL;
  readonly #stop = new AbortController();
  #isBusy = false;

  /** @param onFailure learns why the thread ended without its last proposal */
  constructor(
    onFailure: (error: unknown) => void,
    limits: Partial<typeof LIMITS> = {},
    thread = THREAD,
  ) {
    this.#onFailure = onFailure;
    this.#limits = { ...LIMITS, ...limits };
    this.#thread = thread;
  }

  /**
   * Assigns by arrival, and says so, if the best assignment fails or takes too long.
   * @param read the JSON of an `AssignSource` @param signal aborted, the thread ends @returns that of a proposal
   * @throws HttpError 409 while another proposal is computed, 503 when there is none or the server stops
   */
  async propose(read: () => Promise<string>, signal: AbortSignal): Promise<Buffer> {
    if (this.#isBusy) {
      const message =
        'Candidates are being assigned at the moment. Wait a few seconds, then try again.';
      throw new HttpError(409, 'assigning', message);
    }
    this.#isBusy = true;
    try {
      return await this.#run(await read(), AbortSignal.any([signal, this.#stop.signal]));
    } finally {
      this.#isBusy = false;
    }
  }

  /** Ends the thread; a proposal under way is rejected. */
  stop(): void {
    this.#stop.abort();
  }

  async #run(source: string, cancelled: AbortSignal): Promise<Buffer> {
    this.#throwIfCancelled(cancelled);
    const { byArrivalMs, bestMs, solverMs } = this.#limits;
    const task: AssignTask = { source, solverMs, formats: globalThis.noxFormats };
    const { messages, failure } = await runThread<Uint8Array<ArrayBuffer>>(this.#thread, task, {
      signal: cancelled,
      limitsMs: [byArrivalMs, bestMs],
    });
    this.#throwIfCancelled(cancelled);
    if (failure) this.#onFailure(failure);
    const proposal = messages.at(-1);
    if (proposal) return Buffer.from(proposal.buffer);
    throw unavailable('Candidates cannot be assigned at the moment. Please try again.', failure);
  }

  #throwIfCancelled({ aborted }: AbortSignal): void {
    if (this.#stop.signal.aborted) {
      throw unavailable('The server is stopping. Try again in a minute.');
    }
    if (aborted) throw new HttpError(400, 'interrupted', 'The request was cancelled.');
  }
}

/** The JSON of what is assigned from. Lets other requests run meanwhile. */
export async function readAssignSource(
  db: Db,
  request: AssignRequest,
  timeZone: string,
): Promise<string> {
  const board = await inSnapshot(db, readBoard);
  const { parts } = (await readCurrentSeason(db)).settings;
  const query = db.selectFrom('audition_entries').select(['id', 'told_slot']);
  const notified = await readInPages(query.where('told_slot', 'is not', null), 'id');
  const now = zonedTime(await readTime(db), timeZone);
  const source: AssignSource = { ...board, parts, notified, request, now };
  return stringifyLists(source);
}

/** Proposes slots for everybody; names of candidates are not in it, but their ids are. */
export async function assignRoutes(
  app: FastifyInstance,
  { db, timeZone }: { db: Db; timeZone: string },
) {
  const assigner = new Assigner((error) =>
    app.log.warn({ err: error }, 'The best assignment was not computed.'),
  );
  app.addHook('preClose', async () => assigner.stop());

  readRoute(app, 'organiser', '/schedule/assign', {
    summary: 'Proposes slots for candidates: as many as possible get one; stores nothing',
    body: AssignRequest,
    response: AssignProposal,
    refusals: [409],
    read: async ({ body, reply }) => {
      const closed = new AbortController();
      // The request itself is closed once its body is read.
      reply.raw.once('close', () => closed.abort());
      const read = () => readAssignSource(db, body, timeZone);
      const proposal = await assigner.propose(read, closed.signal);
      return reply.type('application/json; charset=utf-8').send(proposal);
    },
  });
}
