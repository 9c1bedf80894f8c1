import { join } from 'node:path';
import { build } from 'esbuild';
import { LoopbackServer } from './servers.ts';

const HTML = '<!doctype html><title>Foreign host</title><script src="/main.js"></script>';

/** A page on another origin, with the federation runtime from npm and a few lines. */
export async function startForeignHost(): Promise<LoopbackServer> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'foreign-host-main.ts')],
    bundle: true,
    write: false,
  });
  const script = outputFiles[0]!.text;
  return LoopbackServer.start(({ url }, response) => {
    const [type, body] = url === '/main.js' ? ['text/javascript', script] : ['text/html', HTML];
    response.setHeader('content-type', type!).end(body);
  });
}
