/// <reference types="jest" />
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release, RemoteDeclaration } from '@nox/release-format';
import { containerName, hexToSri } from '@nox/release-format/addresses';
import { put, sha256Of } from '../../run/files.ts';
import { releaseApp, rollBack } from '../changes.ts';
import { folderStore, type Store } from '../store.ts';

interface BuildOptions extends Pick<Release, 'isQuick' | 'origin' | 'shared' | 'routes' | 'calls'> {
  text?: string;
  /** The shell fulfils this version; a remote is built for this range. */
  contract?: string;
  /** The shell's service worker; not every shell has one. */
  worker?: string;
  page?: string;
  mount?: RemoteDeclaration['mount'];
  mounts?: RemoteDeclaration['mounts'];
  /** What stands in a remote's entry, in place of a script that pages can load. */
  entry?: string;
  heads?: string;
  menus?: RemoteDeclaration['menus'];
  css?: string;
  title?: string;
  pendingText?: string;
  budget?: RemoteDeclaration['budget'];
  /** What else stands in `remote.json`. */
  declared?: Partial<RemoteDeclaration>;
  preloads?: object;
  /** Further files by their paths. */
  files?: Record<string, string>;
}

export const PAGE =
  '<!--head--><!--/head--><!--settings--><!--/settings--><!--root--><!--/root-->' +
  '<!--scripts--><script src="/static/js/shell/__VERSION__/main.js"></script><!--/scripts-->';

const CLOCKS: FakeableAPI[] = [
  ...(['nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
  ...(['setInterval', 'clearInterval', 'hrtime', 'performance', 'queueMicrotask'] as const),
];

/** A web root and builds in a folder of its own, and a calendar. */
export class ReleaseFixture {
  folder = '';

  static async open(): Promise<ReleaseFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'nox-release-'));
    // Only the calendar is another one: locks and stores wait in real time.
    jest.useFakeTimers({ now: new Date('2026-03-06T17:00:00Z'), doNotFake: CLOCKS });
    return Object.assign(new ReleaseFixture(), { folder });
  }

  close(): Promise<void> {
    jest.useRealTimers();
    return rm(this.folder, { recursive: true, force: true });
  }

  get webRoot(): string {
    return join(this.folder, 'web');
  }

  get root(): Store {
    return folderStore(this.webRoot);
  }

  pass(days: number): void {
    jest.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1_000);
  }

  /** Writes what a release reads of a webpack build. */
  build(app: string, words?: BuildOptions): Promise<string> {
    return this.buildInto(app, app, words);
  }

  async buildInto(name: string, app: string, options: BuildOptions = {}): Promise<string> {
    const { isQuick, origin, shared, routes, contract, calls } = options;
    const buildDir = join(this.folder, 'builds', name);
    await rm(buildDir, { recursive: true, force: true });
    const isShell = app === 'shell';
    const files = isShell ? shellFiles(options) : remoteFiles(app, options);
    for (const [path, content] of Object.entries(files)) await put(join(buildDir, path), content);
    const list = Object.entries(files).map(([path, content]) => [
      path,
      { bytes: Buffer.byteLength(content), sha256: sha256Of(content) },
    ]);
    const declares = { isQuick, origin, shared, routes, calls, files: Object.fromEntries(list) };
    const fulfils = isShell && { contract: contract ?? '1.0.0' };
    const release = { app, version: '1.0.0', ...declares, ...fulfils };
    await put(join(buildDir, 'release.json'), JSON.stringify(release));
    return buildDir;
  }

  async release(app: string, words?: BuildOptions, replaces = false): Promise<string> {
    const buildDir = await this.build(app, words);
    const { root } = this;
    return (await releaseApp({ app, buildDir, root, replaces, lockTimeoutMs: 0 })).build.version;
  }

  async rollBack(app: string, toVersion?: string): Promise<string> {
    return (await rollBack({ app, root: this.root, toVersion })).to;
  }

  read(path: string): Promise<string> {
    return readFile(join(this.webRoot, path), 'utf8');
  }

  async live(): Promise<Record<string, string | undefined>> {
    const { shell, remotes } = JSON.parse(await this.read('static/js/remotes.json')) as {
      shell?: { version: string };
      remotes: { name: string; version: string }[];
    };
    const all = remotes.map(({ name, version }) => [name, version]);
    return { shell: shell?.version, ...Object.fromEntries(all) };
  }
}

function shellFiles({
  text = 'shell',
  page = PAGE,
  worker,
  css,
}: BuildOptions): Record<string, string> {
  const top = worker && { 'service-worker.js': worker, 'favicon.ico': `icon of ${worker}` };
  return {
    'index.html': page,
    'main.js': text,
    ...(css !== undefined && { 'main.css': css }),
    ...top,
  };
}

function remoteFiles(name: string, options: BuildOptions): Record<string, string> {
  const { text = name, contract = '^1.0.0', mount = { path: `/${name}` }, mounts, menus } = options;
  const { entry, heads, css, title = name, pendingText } = options;
  const { budget, declared, preloads, files = {} } = options;
  const loaded = [text, css ?? '', ...Object.values(files)];
  const hashes = loaded.map((file) => hexToSri(sha256Of(file))).join(' ');
  const remote = { name, title, pendingText, mount, mounts, menus, contract, budget, ...declared };
  return {
    'remoteEntry.js': entry ?? `var ${containerName(name)} = { loads: '${hashes}' };`,
    'remote.json': JSON.stringify(remote),
    'pages/main.js': text,
    ...(heads !== undefined && { 'pages.json': heads }),
    ...(preloads && { 'preloads.json': JSON.stringify(preloads) }),
    ...files,
    ...(css !== undefined && { 'pages/main.css': css }),
  };
}
