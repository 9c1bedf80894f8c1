import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { LoopbackServer } from './loopback-server.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Serves a folder with unreleased builds to pages of all origins. */
export function startBuildHost(folder: string): Promise<LoopbackServer> {
  return LoopbackServer.start(async ({ url = '/' }, response) => {
    const path = join(folder, normalize(new URL(url, 'http://host').pathname));
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    response.setHeader('access-control-allow-origin', '*');
    if (!isFile) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    return createReadStream(path).pipe(response);
  });
}
