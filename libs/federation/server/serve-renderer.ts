import { parentPort, workerData } from 'node:worker_threads';
import type { MenuEntry } from '@nox/release-format';
import type { FromRenderer, RendererSettings, ToRenderer } from './renderer-messages.ts';

export interface RenderRequest {
  /** The entries of all menus, in order. */
  menus: MenuEntry[];
  /** Of the page, without query. */
  path: string;
  /** Scheme and host of the site. */
  origin: string;
  /** Asks the API what a GET at this address answers to anybody. */
  ask: (path: string) => Promise<{ status: number; body: string }>;
}

interface Rendered {
  html: string;
  /** What the browser needs to go on, as JSON. */
  state: string;
}

/** The address under which the release's files are found; set before anything is imported that names one. */
export const { publicPath } = workerData as RendererSettings;

/** Answers the server that runs this build in a thread: one page for each message. */
export function serveRenderer(render: (request: RenderRequest) => Promise<Rendered>): void {
  const say = (message: FromRenderer) => parentPort!.postMessage(message);
  const waiting = new Map<number, (answer: { status: number; body: string }) => void>();
  let asked = 0;

  const ask: RenderRequest['ask'] = (path) =>
    new Promise((resolve) => {
      const id = (asked += 1);
      waiting.set(id, resolve);
      say({ kind: 'ask', id, path });
    });

  parentPort!.on('message', async (message: ToRenderer) => {
    const { id } = message;
    if (message.kind === 'data') {
      waiting.get(id)?.({ status: message.status, body: message.body });
      waiting.delete(id);
      return;
    }
    try {
      const { path, origin, menus = [] } = message;
      say({ kind: 'rendered', id, ...(await render({ path, origin, menus, ask })) });
    } catch (error) {
      say({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  });
}
