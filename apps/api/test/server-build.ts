import { type PageHeads } from '@nox/contracts';

/** What `pages.json` says of a site with these pages. */
export const pageHeads = (...paths: string[]): PageHeads => ({
  siteName: 'NOX',
  organization: { name: 'NOX', description: 'We dance.', sameAs: [] },
  pages: paths.map((path) => ({
    ...{ path, title: 'NOX', description: 'We dance.' },
    image: { file: 'share.png', alt: 'A dancer' },
  })),
});

/** A server build that renders by `code`, in which `path`, `origin`, `count` and `ask` are known. */
export const serverBuild = (code: string) => `
  const { parentPort, workerData } = require('node:worker_threads');
  let count = 0; const waiting = new Map();
  const ask = (path) => new Promise((resolve) => { const id = waiting.size + 1; waiting.set(id, resolve); parentPort.postMessage({ kind: 'ask', id, path }); });
  parentPort.on('message', async ({ kind, id, path, origin, body }) => {
    if (kind === 'data') return waiting.get(id)(body);
    count += 1;
    try { const html = await (async () => { ${code} })(); parentPort.postMessage({ kind: 'rendered', id, html, state: '{"of":"</script>"}' }); }
    catch (error) { parentPort.postMessage({ kind: 'failed', id, message: error.message }); }
  });`;
