import { join } from 'node:path';
import { build } from 'esbuild';
import { serveOnLoopback } from '@nox/test-servers/loopback';

const HTML = '<!doctype html><title>Foreign host</title><script src="/main.js"></script>';

/** A page on another origin, with the federation runtime from npm and a few lines. */
export async function startForeignHost(): ReturnType<typeof serveOnLoopback> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'foreign-host-main.ts')],
    bundle: true,
    write: false,
  });
  const script = outputFiles[0]!.text;
  return serveOnLoopback(({ url }, response) => {
    const [type, body] = url === '/main.js' ? ['text/javascript', script] : ['text/html', HTML];
    response.setHeader('content-type', type!).end(body);
  });
}
