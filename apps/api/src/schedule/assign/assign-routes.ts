import { on } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type FastifyInstance } from 'fastify';
import { AssignProposal, AssignRequest } from '@nox/contracts';
import { type Db } from '../../database/schema.ts';
import { HttpError, unavailable } from '../../errors/http-error.ts';
import { stringifyLists } from '../../http/large-responses.ts';
import { readRoute } from '../../http/routes.ts';
import { readInPages } from '../../http/time-slices.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';
import { type AssignSource } from './assign-source.ts';

/** The build bundles it beside the server. */
const THREAD = new URL(`./assign-worker${extname(import.meta.url)}`, import.meta.url);

/** In milliseconds. */
const LIMITS = {
  /** To the proposal by arrival, which remains if the best one fails. */
  byArrivalMs: 20_000,
  /** From there to the best proposal. */
  bestMs: 20_000,
  /** Of this, for the solver, which then returns the best that it has found. */
  solverMs: 10_000,
};

/** The solver's memory is not in it: its program is limited in size. */
const MAX_HEAP_MB = 512;

export interface AssignTask {
  /** The JSON of an `AssignSource`. */
  source: string;
  solverMs: number;
}

export interface AssignResult {
  /** The JSON of an `AssignProposal`. */
  body: Uint8Array;
  isFinal: boolean;
}

interface Options {
  /** Why the thread ended without its final proposal. */
  onFailure: (error: unknown) => void;
  limits?: Partial<typeof LIMITS>;
  thread?: URL;
}

/** Assigns in a thread for each request, one at a time: this thread reads the input and sends the JSON that comes back. */
export class Assigner {
  readonly #onFailure: Options['onFailure'];
  readonly #limits: typeof LIMITS;
  readonly #thread: URL;
  readonly #stop = new AbortController();
  #worker: Worker | undefined;
  #isBusy = false;

  constructor({ onFailure, limits, thread = THREAD }: Options) {
    this.#onFailure = onFailure;
    this.#limits = { ...LIMITS, ...limits };
    this.#thread = thread;
  }

  /**
   * If the best assignment fails or takes too long, candidates are assigned by arrival, and the message says so.
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
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#worker?.terminate();
  }

  async #run(source: string, cancelled: AbortSignal): Promise<Buffer> {
    this.#throwIfCancelled(cancelled);
    const { byArrivalMs, bestMs, solverMs } = this.#limits;
    const worker = new Worker(this.#thread, {
      env: {},
      execArgv: [],
      stdin: false,
      stdout: true,
      workerData: { source, solverMs } satisfies AssignTask,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker = worker;
    // Late errors of a thread that is not needed any more.
    worker.on('error', () => undefined);
    const late = new AbortController();
    let timer = setTimeout(() => late.abort(), byArrivalMs);
    const posted: Buffer[] = [];
    worker.on('message', ({ body }: AssignResult) => posted.push(Buffer.from(body.buffer)));
    try {
      const signal = AbortSignal.any([cancelled, late.signal]);
      // Rejects on the event `error`.
      for await (const [result] of on(worker, 'message', { signal, close: ['exit'] })) {
        if ((result as AssignResult).isFinal) return posted.at(-1)!;
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(), bestMs);
      }
      throw new Error('The thread ended without its final proposal.');
    } catch (error) {
      this.#throwIfCancelled(cancelled);
      this.#onFailure(error);
      // An error may overtake what was posted before it: that is here with the end of the thread.
      await worker.terminate();
      const [byArrival] = posted;
      if (byArrival) return byArrival;
      throw unavailable('Candidates cannot be assigned at the moment. Please try again.', error);
    } finally {
      clearTimeout(timer);
      await worker.terminate();
      this.#worker = undefined;
    }
  }

  #throwIfCancelled({ aborted }: AbortSignal): void {
    if (this.#stop.signal.aborted) {
      throw unavailable('The server is stopping. Try again in a minute.');
    }
    if (aborted) throw new HttpError(400, 'interrupted', 'The request was cancelled.');
  }
}

/** The JSON of what is assigned from. Lets other requests run meanwhile. */
export async function readAssignSource(db: Db, request: AssignRequest): Promise<string> {
  const { structure, candidates, assignments, parties } = await readBoard(db);
  const { parts } = (await readCurrentSeason(db)).settings;
  const query = db.selectFrom('audition_entries').select(['id', 'told_slot']);
  const notified = await readInPages(query.where('told_slot', 'is not', null), 'id');
  const source: AssignSource = {
    structure,
    candidates,
    assignments,
    parties,
    parts,
    notified,
    request,
  };
  return stringifyLists(source);
}

/** Proposes slots for everybody; names of candidates are not in it, but their ids are. */
export async function assignRoutes(app: FastifyInstance, { db }: { db: Db }) {
  const assigner = new Assigner({
    onFailure: (error) => app.log.warn({ err: error }, 'The best assignment was not computed.'),
  });
  app.addHook('preClose', () => assigner.stop());

  readRoute(app, '/schedule/assign', {
    summary: 'Proposes slots for candidates: as many as possible get one; stores nothing',
    body: AssignRequest,
    response: AssignProposal,
    refusals: [409],
    read: async ({ body, reply }) => {
      const closed = new AbortController();
      // The request itself is closed once its body is read.
      reply.raw.once('close', () => closed.abort());
      const proposal = await assigner.propose(() => readAssignSource(db, body), closed.signal);
      return reply.type('application/json; charset=utf-8').send(proposal);
    },
  });
}
