import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type UploadedMedia } from '@nox/contracts';
import { authorization } from '@nox/test-servers/administrator';
import { startBuiltServer } from '@nox/test-servers/server-process';

export interface Request {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** The loopback address that it comes from. */
  from?: string;
}

interface Answer {
  status: number;
  body: Buffer;
}

export const jsonBody = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A client that keeps some connections open from each of its addresses. Unlike `fetch` it may send any host. */
export class Client {
  readonly #url: URL;
  readonly #agent: Agent;

  constructor(url: string, connections: number) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @throws Error when the connection breaks, or nothing arrives in time */
  async send({ method = 'GET', path, headers, body, from }: Request): Promise<Answer> {
    const { hostname: host, port } = this.#url;
    const to = { host, port, method, path, headers, agent: this.#agent, timeout: 20_000 };
    const outgoing = request({ ...to, ...(from && { localAddress: from }) });
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer in time')));
    // In the middle of an answer, which then fails itself.
    outgoing.on('error', () => undefined);
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: incoming.statusCode ?? 0, body: await buffer(incoming) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Starts at a rate, however long each takes. @param act gets its number and when it was due @returns when all have ended */
export async function atRate(
  perSecond: number,
  count: number,
  act: (n: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const pending = new Set<Promise<void>>();
  for (let n = 0; n < count; n += 1) {
    const dueAt = startedAt + (n * 1_000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    const acting: Promise<void> = act(n, dueAt).finally(() => pending.delete(acting));
    pending.add(acting);
  }
  await Promise.all(pending);
}

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

export type Site = Awaited<ReturnType<typeof openSite>>;

/** A server with sample content. @param webRoot with releases of all web apps */
async function openSite(webRoot: string, auditions: 'open' | 'closed') {
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
  return {
    url,
    webRoot,
    dataDir,
    /** What a visitor loads: pages, lists and a picture. */
    paths: [...PAGES, ...DATA, picture],
    /** Addresses of media files: some kilobytes, and some megabytes. */
    picture,
    film,
    usage: () => usageOf(child),
    async close(): Promise<void> {
      await server.kill();
      await rm(dataDir, { recursive: true });
    },
  };
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends this process, as one that has failed, if it has not ended by then. */
export function endAfter(timeoutMs: number): void {
  setTimeout(() => {
    say(`FAILED: not done within ${Math.round(timeoutMs / 60_000)} minutes`);
    process.exit(1);
  }, timeoutMs).unref();
}

/** Runs a test with the releases in `WEB_ROOT`, and sends the parent how many targets were met. @param test whether each was */
export async function runLoadTest(
  auditions: 'open' | 'closed',
  timeoutMs: number,
  test: (site: Site) => Promise<boolean[]>,
): Promise<void> {
  endAfter(timeoutMs);
  const webRoot = resolve(process.env.WEB_ROOT ?? 'dist/web');
  const site = await openSite(webRoot, auditions);
  try {
    const targets = await test(site);
    const passed = targets.filter(Boolean).length;
    const failed = targets.length - passed;
    process.exitCode = failed > 0 ? 1 : 0;
    process.send?.({ passed, failed });
  } finally {
    await site.close();
  }
  process.exit();
}

const PROCESS = new URL('visitor-process.ts', import.meta.url);

/** As many as a browser opens. */
export const VISITOR_CONNECTIONS = 6;

export interface Visit {
  /** In milliseconds, from when each request was due to the end of its answer. */
  times: number[];
  /** The first ones. */
  errors: string[];
}

export type Visitor = ReturnType<typeof startVisitor>;

/** An ordinary visitor: 50 requests a second over six connections, for one path after the other. */
export function startVisitor(url: string, paths: readonly string[]) {
  const child = fork(PROCESS, [url, ...paths]);
  /** What happened since the last call. */
  const report = async () => {
    const answer = once(child, 'message');
    child.send('report');
    return (await answer)[0] as Visit;
  };
  return { report, leave: () => child.disconnect() };
}

export function p99({ times }: Visit): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN;
}

export interface ProcessUsage {
  /** In megabytes. */
  memory: number;
  openFiles: number;
}

/** Reads what a process has now, or had at most, in megabytes. @returns `undefined` without `/proc` */
export async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}

/** What a process uses that preloads `collect-garbage.ts`, without what is garbage. @throws Error without `/proc` */
async function usageOf(server: ChildProcess): Promise<ProcessUsage> {
  const collected = once(server, 'message');
  server.send('collect garbage');
  await collected;
  const memory = (await memoryOf(server.pid!, 'VmRSS')) ?? NaN;
  return { memory, openFiles: (await readdir(`/proc/${server.pid}/fd`)).length };
}

/** What counts as the same amount of memory, or of descriptors. */
export const MAX_GROWTH = 1.1;

/** Whether a server has its resources back within a tenth; a visitor may have opened the connections of a browser. */
export const isBack = (before: ProcessUsage, after: ProcessUsage): boolean =>
  after.memory <= before.memory * MAX_GROWTH &&
  after.openFiles <= before.openFiles * MAX_GROWTH + VISITOR_CONNECTIONS;
