import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { decodeJwt } from 'jose';

/** What the provider answers for one account, by its uid; `silent` never answers. */
export interface Answer {
  status: number;
  body: unknown;
  /** Where a redirect leads. */
  location?: string;
}
export type Answers = (uid: string) => Answer | 'silent';

export const activeAccount = (uid: string, more: object = {}): Answer => ({
  status: 200,
  body: { users: [{ localId: uid, ...more }] },
});
export const refusal = (message: string, status = 400): Answer => ({
  status,
  body: { error: { code: status, message } },
});

/**
 * An identity provider on a free port that knows `accounts:lookup` only. It listens at once and does not keep the
 * process alive.
 */
export function startIdentityProvider(answers: Answers = activeAccount) {
  const requests: { path: string; referer: string | undefined; uid: string }[] = [];
  const server: Server = createServer((request, response) => {
    void json(request).then((sent) => {
      const { sub: uid = '' } = decodeJwt((sent as { idToken: string }).idToken);
      requests.push({ path: request.url ?? '', referer: request.headers.referer, uid });
      const answer = answers(uid);
      if (answer === 'silent') return;
      const { status, location } = answer;
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(location && { location }),
      });
      response.end(JSON.stringify(answer.body));
    });
  });
  server.on('connection', (socket) => socket.unref());
  // Without a host: only then the port is known before the next tick.
  server.listen(0).unref();
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, requests, close };
}
