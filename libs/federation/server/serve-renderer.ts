import { parentPort, workerData } from 'node:worker_threads';
import type { FromRenderer, MenuEntry, RendererSettings, ToRenderer } from '@nox/release-format';

import { innermostGuest, isLeftOut, reportPart } from './page-parts.ts';

export { routesAroundGuest, routesWithGuests } from './guest-routes.ts';
export { renderDocument, renderPlainPage } from './render-document.ts';

// Pages and their guests are one society's: `libs/ui` and `libs/contracts` read it.
globalThis.noxFormats = (workerData as RendererSettings).formats;

type ApiResponse = Pick<Extract<ToRenderer, { kind: 'data' }>, 'status' | 'body'>;

export interface RenderRequest {
  /** The page's path has no query. */
  path: string;
  origin: string;
  menus: MenuEntry[];
  /** The response of the API to an anonymous GET at this address. */
  ask: (path: string) => Promise<ApiResponse>;
  /** Whether the live shell and all remotes of the page know islands. */
  asDocument: boolean;
}

type Rendered = Omit<Extract<FromRenderer, { kind: 'rendered' }>, 'kind' | 'id'>;

type Render = (request: RenderRequest) => Promise<Rendered>;

/** Renders one page for each message of the server that runs this build in a thread. @param renderAround the same page without its guest's part */
export function serveRenderer(render: Render, renderAround: Render): void {
  const send = (message: FromRenderer) => parentPort!.postMessage(message);
  const pending = new Map<number, (response: ApiResponse) => void>();
  let lastId = 0;

  const ask: RenderRequest['ask'] = (path) =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      pending.set(id, resolve);
      send({ kind: 'ask', id, path });
    });

  const renderPart = async (request: RenderRequest): Promise<Rendered> => {
    const guest = innermostGuest?.publicPath;
    try {
      if (guest === undefined || !isLeftOut(guest)) return await render(request);
    } catch (error) {
      if (guest === undefined || !reportPart(guest, error)) throw error;
    }
    return { ...(await renderAround({ ...request, asDocument: true })), isPartial: true };
  };

  parentPort!.on('message', async (message: ToRenderer) => {
    const { id } = message;
    if (message.kind === 'data') {
      pending.get(id)?.(message);
      pending.delete(id);
      return;
    }
    // Pages are rendered one after the other.
    Object.assign(globalThis, { noxSociety: message.society });
    try {
      const { path, origin, menus = [], asDocument = false } = message;
      send({
        kind: 'rendered',
        id,
        ...(await renderPart({ path, origin, menus, ask, asDocument })),
      });
    } catch (error) {
      const { message: reason, stack } =
        error instanceof Error ? error : { message: String(error), stack: undefined };
      send({ kind: 'failed', id, message: reason, stack });
    }
  });
}
