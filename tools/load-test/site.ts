import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedMedia } from '@nox/contracts';
import { buildApps, fillWebRoot } from '@nox/start/build-apps.ts';
import { call as callApi } from '@nox/test-servers/administrator';
import { startBuiltServer } from '@nox/test-servers/server-process';
import { endAfter, type Line, memoryOf, table } from '../bench/report.ts';
import type { Call } from '../bench/season.ts';
import { VISITOR_CONNECTIONS } from '../bench/visitor.ts';
import { NONE, report } from '../run/count.ts';
import { WEB_APPS } from '../workspace.ts';

const PAGES = ['/', '/team', '/learn', '/achievements', '/auditions'];
const DATA = ['/api/team', '/api/tutorials', '/api/achievements', '/static/js/remotes.json'];
/** The kernel takes less of a response that is not read. */
const FILM_BYTES = 16 * 1024 * 1024;
const COLLECTOR = new URL('collect-garbage.ts', import.meta.url);

export const PICTURES = '/media/achievement_images?name=Load';
export const PICTURE_FILE = new URL(
  '../../apps/api/src/seed/media/dance-film.webp',
  import.meta.url,
);

/** The address of an image's smallest variant, in the format that every browser knows. */
export const smallestVariant = ({ image }: UploadedMedia): string =>
  `${image!.path}/${image!.widths[0]}.${image!.formats.at(-1)}`;

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Starts a server with sample content and releases of all web apps, whose new data are below `folder`. */
async function openSite(folder: string, auditions: 'open' | 'closed') {
  const [webRoot, dataDir] = [join(folder, 'web'), join(folder, 'data')];
  await fillWebRoot(webRoot);
  const server = await startBuiltServer({
    DATA_DIR: dataDir,
    WEB_ROOT: webRoot,
    NOX_SEED: 'sample',
    NOX_AUDITIONS: auditions,
    NODE_OPTIONS: `--expose-gc --import ${COLLECTOR.href}`,
  });
  const { url, process: child, kill } = server;
  const call: Call = (method, path, body) => callApi(url, method, path, body);
  const type = { 'content-type': 'image/webp' };
  const bytes = new Uint8Array(await readFile(PICTURE_FILE));
  const picture = smallestVariant(await callApi<UploadedMedia>(url, 'POST', PICTURES, bytes, type));
  const film = '/media/tutorial_videos/film.mp4';
  await writeFile(join(dataDir, film), Buffer.alloc(FILM_BYTES));
  return {
    url,
    call,
    webRoot,
    dataDir,
    paths: [...PAGES, ...DATA, picture],
    /** The addresses of two media files, of some kilobytes and of some megabytes. */
    picture,
    film,
    usage: () => usageOf(child),
    [Symbol.asyncDispose]: kill,
  };
}

/** Builds the product, runs a test with it, and prints its lines; the exit code says whether all targets are met. */
export async function runLoadTest(
  auditions: 'open' | 'closed',
  timeoutMs: number,
  heads: readonly string[],
  test: (site: Site) => Promise<Line[]>,
): Promise<void> {
  await buildApps(['api', ...WEB_APPS]);
  endAfter(timeoutMs);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-load-'));
  await using site = await openSite(folder.path, auditions);
  const lines = await test(site);
  console.log(table(heads, lines));
  const failures = lines.filter(({ isMet }) => isMet === false).map(({ name }) => name);
  report({ ...NONE, passed: lines.length - failures.length, failed: failures.length, failures });
}

export interface ProcessUsage {
  memory: number;
  openFiles: number;
}

/** Reads what a process uses that preloads `collect-garbage.ts`, without what is garbage. @throws Error without `/proc` */
async function usageOf(server: ChildProcess): Promise<ProcessUsage> {
  const collected = once(server, 'message');
  server.send('collect garbage');
  await collected;
  const memory = (await memoryOf(server.pid!, 'VmRSS')) ?? NaN;
  return { memory, openFiles: (await readdir(`/proc/${server.pid}/fd`)).length };
}

const MAX_GROWTH = 1.1;

/** Whether a server has its resources back within a tenth; a visitor may have opened the connections of a browser. */
export const isBack = (before: ProcessUsage, after: ProcessUsage): boolean =>
  after.memory <= before.memory * MAX_GROWTH &&
  after.openFiles <= before.openFiles * MAX_GROWTH + VISITOR_CONNECTIONS;

export const usageCells = (before: ProcessUsage, after: ProcessUsage): string[] => [
  `${before.openFiles} → ${after.openFiles}`,
  `${Math.round(before.memory)} → ${Math.round(after.memory)} MB`,
];
