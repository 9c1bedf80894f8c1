import { type PageHeads } from '@nox/contracts';
import { type TestApi } from './api.ts';
import { putWebFile, registryEntry, shellPage } from './shell-page.ts';

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

/** A shell, and a site whose pages of contents are rendered by `code` and have one stylesheet, `a.css`. */
export async function putSite(api: TestApi, code: string): Promise<void> {
  const folder = 'static/js/public-site/v1';
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  await put('index.html', shellPage('<script src="/static/js/shell/s1/a.js"></script>'));
  await put(`${folder}/pages.json`, pageHeads('/team', '/learn', '/achievements', '/auditions'));
  await put(`${folder}/server.cjs`, serverBuild(code));
  await put(`${folder}/a.css`, '');
  const styles = [{ file: 'a.css', integrity: 'sha256-x' }];
  const preloads = { always: { scripts: [], styles, fonts: [] }, pages: {} };
  await put(`${folder}/preloads.json`, preloads);
  await put('static/js/remotes.json', { remotes: [registryEntry('public-site', '/', 'v1')] });
}
