import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type UploadedMedia } from '@nox/contracts';
import { authorization } from '../administrator.ts';
import { startBuiltServer } from '../built-server.ts';
import { memoryOf, type ProcessUsage, usageOf } from './process-usage.ts';

const PAGES = ['/', '/team', '/learn', '/achievements', '/auditions'];
const DATA = ['/api/team', '/api/tutorials', '/api/achievements', '/static/js/remotes.json'];
/** More than the kernel takes of a response that is not read. */
const FILM_BYTES = 16 * 1024 * 1024;
const COLLECTOR = new URL('collect-garbage.ts', import.meta.url);

/** Where pictures are uploaded. */
export const PICTURES = '/api/media/achievement_images?name=Load';
export const PICTURE_FILE = new URL('../../src/seed/media/dance-film.webp', import.meta.url);

/** The address of an image's smallest variant, in the format that every browser knows. */
export const smallestVariant = ({ image }: UploadedMedia): string =>
  `${image!.path}/${image!.widths[0]}.${image!.formats.at(-1)}`;

/** A server with sample content. */
export interface Site {
  url: string;
  /** With releases of all web apps. */
  webRoot: string;
  dataDir: string;
  /** What a visitor loads: pages, lists and a picture. */
  paths: string[];
  /** Addresses of media files: some kilobytes, and some megabytes. */
  picture: string;
  film: string;
  /** In megabytes, with garbage. */
  memory: () => Promise<number>;
  usage: () => Promise<ProcessUsage>;
  close: () => Promise<void>;
}

/** @param webRoot with releases of all web apps */
export async function openSite(webRoot: string, auditions: 'open' | 'closed'): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nox-load-'));
  const server = await startBuiltServer({
    DATA_DIR: dataDir,
    WEB_ROOT: webRoot,
    NOX_SEED: 'sample',
    NOX_AUDITIONS: auditions,
    NODE_OPTIONS: `--expose-gc --import ${COLLECTOR.href}`,
  });
  const { url, process: child } = server;
  const upload = await fetch(url + PICTURES, {
    method: 'POST',
    headers: { authorization },
    body: await readFile(PICTURE_FILE),
  });
  const picture = smallestVariant((await upload.json()) as UploadedMedia);
  const film = '/media/tutorial_videos/film.mp4';
  await writeFile(join(dataDir, film), Buffer.alloc(FILM_BYTES));
  const close = async () => {
    await server.kill();
    await rm(dataDir, { recursive: true });
  };
  const paths = [...PAGES, ...DATA, picture];
  const memory = async () => (await memoryOf(server.pid, 'VmRSS')) ?? NaN;
  const usage = () => usageOf(child);
  return { url, webRoot, dataDir, paths, picture, film, memory, usage, close };
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a test against a new site with the releases in `WEB_ROOT`, sends the parent of this process how many targets were
 * met and missed, and ends it.
 * @param test returns for each target whether it was met
 */
export async function runLoadTest(
  auditions: 'open' | 'closed',
  timeoutMs: number,
  test: (site: Site) => Promise<boolean[]>,
): Promise<void> {
  setTimeout(() => {
    say(`FAILED: not done within ${Math.round(timeoutMs / 60_000)} minutes`);
    process.exit(1);
  }, timeoutMs).unref();
  const webRoot = resolve(process.env.WEB_ROOT ?? 'dist/web');
  const site = await openSite(webRoot, auditions);
  try {
    const targets = await test(site);
    const passed = targets.filter(Boolean).length;
    const failed = targets.length - passed;
    process.exitCode = failed > 0 ? 1 : 0;
    process.send?.({ passed, failed, skipped: 0 });
  } finally {
    await site.close();
  }
  process.exit();
}
