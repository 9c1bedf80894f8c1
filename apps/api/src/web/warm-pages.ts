import { type FastifyInstance } from 'fastify';
import { type Revisions } from '../database/revisions.ts';
import { type LiveSeason } from '../seasons/live-season.ts';

/** Timers take no more; it is days before a change that is further away. */
const MAX_DELAY_MS = 2 ** 31 - 1;

interface Options {
  season: LiveSeason;
  revisions: Revisions;
  /** Renders the pages unless they are cached. */
  warm: () => Promise<void>;
}

/**
 * Renders the pages when registration opens or closes by the clock, so that no visitor waits for it. They would be
 * rendered anew without it: their keys name the state.
 */
export function warmPages(app: FastifyInstance, { season, revisions, warm }: Options): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function schedule(): Promise<void> {
    // A database that does not answer now does not matter: the first visitor's request renders the page.
    const next = await season.nextChange().catch(() => undefined);
    clearTimeout(timer);
    if (next === undefined || isClosed) return;
    timer = setTimeout(() => void run(), Math.min(MAX_DELAY_MS, next - Date.now())).unref();
  }

  async function run(): Promise<void> {
    await warm().catch(() => undefined);
    await schedule();
  }

  app.addHook('onListen', async () => {
    revisions.subscribe((group) => {
      if (group === 'season') void schedule();
    });
    await schedule();
  });
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
