import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  FromRenderer,
  type MenuEntry,
  type RendererSettings,
  type ToRenderer,
} from '@nox/release-format';

const WORKER = fileURLToPath(
  new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url),
);

const SETPRIV = '/usr/bin/setpriv';
/** The kernel ends a renderer with its server, however that ended: one that hangs does not see that its channel is closed. */
const ENDED_WITH_SERVER = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];

export interface PageRequest {
  path: string;
  origin: string;
  menus: MenuEntry[];
  /** Whether the shell and all remotes of the page know islands. */
  asDocument?: boolean;
  drafts?: ReadonlyMap<string, string>;
  society?: object;
}

export interface RenderedPage {
  html: string;
  /** The scripts hydrate the whole page with this JSON; a document has islands at most. */
  state?: string | undefined;
  /** Browsers render the whole page in place of this, which lacks the page of a guest. */
  isPartial?: boolean | undefined;
  /** Whether some of its data could not be read. */
  isIncomplete?: boolean | undefined;
}

/** What a part of a page threw. The page goes without it. */
export type OnLostPart = (
  part: string,
  error: Error,
  request: Pick<PageRequest, 'path' | 'drafts'>,
) => void;

export type Ask = (path: string) => Promise<{ status: number; body: string }>;

/** The process may take this time to evaluate the build, which is no fault of the page. */
const MAX_START_MS = 5_000;
/** The browser renders a slower page sooner. */
const MAX_RENDERING_MS = 2_000;
const MAX_MEMORY_MB = 192;
/** A page has far fewer. */
const MAX_MESSAGE_CHARS = 16 * 1_048_576;

interface Pending extends Pick<PageRequest, 'path' | 'drafts'>, Pick<RenderedPage, 'isIncomplete'> {
  id: number;
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
}

/**
 * Runs one release's server build under Node's permission model: it reads its release's files, and has no environment, process,
 * thread, addon or connection. A page that throws fails alone; one that hangs, grows or ends its process needs a new one.
 */
export class RendererProcess {
  readonly #child: ChildProcess;
  readonly #channel: Socket;
  readonly #ask: Ask;
  readonly #onLostPart: OnLostPart;
  /** What it is rendering, or ended with. */
  part: string | undefined;
  readonly #patience: number;
  #received = '';
  #pending: Pending | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #asked = 0;
  #ended: Error | undefined;

  /** @param patience by which the limits of time are multiplied */
  constructor(
    file: string,
    settings: RendererSettings,
    ask: Ask,
    onLostPart: OnLostPart = () => {},
    patience = 1,
  ) {
    const { guests = [] } = settings;
    this.#onLostPart = onLostPart;
    const folders = [file, ...guests.map((guest) => guest.file)].map((path) =>
      join(dirname(resolve(path)), '*'),
    );
    const readable = [WORKER, ...folders].map((path) => `--allow-fs-read=${path}`);
    const flags = ['--permission', ...readable, `--max-old-space-size=${MAX_MEMORY_MB}`];
    // What builds write to the console is no line of the log, which is JSON on stdout. Node's own channel (IPC) would let a
    // build send messages that Node itself acts upon in this process.
    const [program, ...args] = [...ENDED_WITH_SERVER, process.execPath, ...flags, WORKER];
    this.#child = spawn(program!, [...args, JSON.stringify([resolve(file), settings])], {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.#ask = ask;
    this.#patience = patience;
    this.#channel = this.#child.stdio[3] as Socket;
    this.#channel.setEncoding('utf8');
    this.#channel.on('data', (text: string) => this.#receive(text));
    this.#channel.on('error', (error) => this.#end(error));
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('exit', (code, signal) =>
      this.#end(new Error(`The renderer ended (${signal ?? code}).`)),
    );
    this.#child.unref();
    const { stdout, stderr } = this.#child;
    const names = [...guests, settings].map(({ publicPath }) => publicPath).join(', ');
    for (const output of [stdout, stderr]) {
      output?.on('data', (text) => process.stderr.write(`${names}: ${text}`));
    }
    for (const stream of [stdout, stderr, this.#channel]) (stream as Socket).unref();
    process.once('exit', this.stop);
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Renders one page at a time. @throws Error when the page cannot be rendered, or not in time */
  render({ drafts, ...page }: PageRequest): Promise<RenderedPage> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = (this.#asked += 1);
    return new Promise((fulfil, reject) => {
      this.#pending = { id, path: page.path, drafts, resolve: fulfil, reject };
      this.#limit(this.#isReady ? MAX_RENDERING_MS : MAX_START_MS);
      this.#send({ kind: 'render', id, ...page });
    });
  }

  readonly stop = (): void => this.#end(new Error('The renderer was stopped.'));

  #limit(usualMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#pending) return;
    const { path } = this.#pending;
    const ms = usualMs * this.#patience;
    const expire = () => this.#end(new Error(`${path} took more than ${ms} ms.`));
    this.#timer = setTimeout(expire, ms);
  }

  #send(message: ToRenderer): void {
    this.#channel.write(`${JSON.stringify(message)}\n`);
  }

  #receive(text: string): void {
    const [first, ...others] = text.split('\n');
    this.#received += first;
    for (const next of others) {
      const line = this.#received;
      this.#received = next;
      void this.#handle(line);
    }
    if (this.#received.length > MAX_MESSAGE_CHARS) this.#end(new Error('The page is too large.'));
  }

  async #handle(line: string): Promise<void> {
    if (this.#ended) return;
    const message = read(line);
    if (message === undefined) return this.#end(new Error('The renderer sent no message.'));
    if (message.kind === 'ended') return this.#end(new Error(message.message));
    if (message.kind === 'ready') {
      this.#isReady = true;
      return this.#limit(MAX_RENDERING_MS);
    }
    if (message.kind === 'part') {
      const { part, message: reason, stack } = message;
      if (reason === undefined) this.part = part;
      else if (this.#pending) {
        const error = Object.assign(new Error(reason), stack && { stack });
        this.#onLostPart(part ?? '', error, this.#pending);
      }
      return;
    }
    const { id } = message;
    const pending = this.#pending;
    if (message.kind === 'ask') {
      const body = pending?.drafts?.get(message.path);
      const failed = () => ({ status: 500, body: '' });
      const answer =
        body === undefined ? await this.#ask(message.path).catch(failed) : { status: 200, body };
      if (pending && answer.status >= 500) pending.isIncomplete = true;
      if (!this.#ended) this.#send({ kind: 'data', id, ...answer });
      return;
    }
    if (pending?.id !== id) return;
    this.#pending = undefined;
    clearTimeout(this.#timer);
    if (message.kind === 'failed') {
      const { message: reason, stack } = message;
      return pending.reject(Object.assign(new Error(reason), stack && { stack }));
    }
    const { html, state, isPartial } = message;
    pending.resolve({ html, state, isPartial, isIncomplete: pending.isIncomplete });
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    process.off('exit', this.stop);
    this.#child.kill('SIGKILL');
    this.#channel.destroy();
    clearTimeout(this.#timer);
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}

function read(line: string): FromRenderer | undefined {
  try {
    return FromRenderer.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
