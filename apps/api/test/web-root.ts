import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ReleaseHistory } from '@nox/release-format';
import { type PageHeads } from '@nox/contracts';
import { asOperator, type TestApi } from './api.ts';

export const released = (
  app: string,
  version: string,
  minutesAgo: number,
  action: ReleaseHistory[number]['action'] = 'release',
) => ({
  app,
  version,
  action,
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});

/** Makes the last versions of a history live: of the shell, and of remotes that are mounted at their names. */
export async function putReleases(api: TestApi, history: ReleaseHistory): Promise<void> {
  const live = new Map(history.map(({ app, version }) => [app, version]));
  const shell = { version: live.get('shell') ?? '1.0.0' };
  live.delete('shell');
  const remotes = [...live].map(([app, version]) => registryEntry(app, `/${app}`, version));
  await putWebFile(api, 'static/js/releases.json', history);
  await putWebFile(api, 'static/js/remotes.json', { shell, remotes });
}

export const shellPage = (scripts = '') => `<!doctype html><html lang="en"><head>
<!--head--><title>NOX</title><!--/head-->
<!--settings--><script type="application/json" id="nox-page">
  {}
</script><!--/settings-->
<!--scripts-->${scripts}<!--/scripts--></head>
<body><!--root--><noscript>Scripts, please.</noscript><div id="root"></div><!--/root--></body></html>`;

export async function putWebFile({ folder }: TestApi, path: string, content: unknown) {
  const file = join(folder, 'web', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
  await rename(`${file}.new`, file);
}

export const registryEntry = (name: string, path: string, version: string) => ({
  name,
  title: name,
  version,
  contract: '^3.0.0',
  mount: { path },
  entry: `/static/js/${name}/${version}/remoteEntry.js`,
});

export const pageHeads = (...paths: string[]): PageHeads => ({
  siteName: 'NOX',
  organization: { name: 'NOX', description: 'We dance.', sameAs: [] },
  pages: paths.map((path) => ({
    path,
    title: 'NOX',
    description: 'We dance.',
    image: { file: 'share.png', alt: 'A dancer' },
  })),
});

export const contentOf = (html: string) => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1];

/** How many pages were `rendered`, `failed` or `skipped`. */
export async function countPages({ get }: TestApi, result: string): Promise<number> {
  const line = new RegExp(`^nox_rendered_pages_total\\{result="${result}"\\} (\\d+)$`, 'm');
  return Number(line.exec((await get('/api/metrics', asOperator)).body)?.[1]);
}

/** Code that stands still, and uses no processor time. */
export const HANG = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

/** A server build that renders by `code`, in which `path`, `origin`, `count` and `ask` are known. */
export const serverBuild = (code: string) => `
  const { parentPort, workerData } = require('node:worker_threads');
  let count = 0; const waiting = new Map();
  const ask = (path) => new Promise((resolve) => { const id = waiting.size + 1; waiting.set(id, resolve); parentPort.postMessage({ kind: 'ask', id, path }); });
  parentPort.on('message', async ({ kind, id, path, origin, body, asDocument }) => {
    if (kind === 'data') return waiting.get(id)(body);
    count += 1;
    try { const html = await (async () => { ${code} })(); parentPort.postMessage({ kind: 'rendered', id, html, state: asDocument ? undefined : '{"of":"</script>"}' }); }
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
