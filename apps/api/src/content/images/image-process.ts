import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpError } from '#platform/errors/http-error.ts';
import {
  type ImageAnswer,
  type ImageJob,
  type ImageOutcome,
  type Job,
  type MadeImage,
  type Refusal,
} from './image-job.ts';

/** The build bundles it beside the server. */
const WORKER = new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url);

/** The priority is between the normal and the lowest: requests come first, and images still end on a busy machine. */
const PRIORITY = 10;

/** The heap has little more than pixels, which are outside of it. Node's default limits grow with the machine. */
const HEAP_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=64'];

const LIMITS = {
  /** One image may take this processor time: a busy machine refuses none that an idle one takes. */
  cpuMs: 10_000,
  timeoutMs: 30_000,
  maxBytes: 512 * 1024 * 1024,
  idleMs: 60_000,
  maxQueue: 30,
};

const REFUSALS = {
  kind: [415, 'unsupported_type', 'Please upload a valid image file (jpg, png, gif).'],
  shape: [
    422,
    'unreadable_image',
    'The image is too narrow for its length: crop it, then upload it again.',
  ],
  unreadable: [
    422,
    'unreadable_image',
    'The image is damaged or incomplete: open it, save it again as JPEG, then upload that.',
  ],
  /** What ends the process, or takes too long. */
  tooCostly: [
    422,
    'image_too_costly',
    'The image takes too much time or memory: save it again as a smaller JPEG, then upload that.',
  ],
} as const;

function explain(refusal: Refusal): HttpError {
  if (refusal.reason !== 'pixels') {
    const [status, code, text] = REFUSALS[refusal.reason];
    return new HttpError(status, code, text);
  }
  const megapixels = Math.ceil(refusal.megapixels);
  const message = `The image has ${megapixels} megapixels: at most 50 are allowed. Make it smaller, then upload it again.`;
  return new HttpError(413, 'too_large', message);
}

/** Makes variants one after the other, in a process with limits that has nothing of the environment: no image harms the next. */
export class ImageProcess {
  readonly #limits: typeof LIMITS;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process, which takes a moment, for an image that is still being received. */
  warmUp(): void {
    if (this.#queued > 0 || this.#isStopped) return;
    clearTimeout(this.#idle);
    this.#last = this.#last
      .then(async () => this.#child ?? (await this.#start()))
      .catch(() => undefined)
      .then(() => this.#queued > 0 || this.#endWhenIdle());
  }

  /** @throws HttpError 413, 415 or 422 when the image is refused; 503 when too many wait */
  async make(job: ImageJob): Promise<MadeImage> {
    return ((await this.#enqueue(job)) as { made: MadeImage }).made;
  }

  /** @returns a PNG @throws HttpError as `make` */
  async draw(svg: string): Promise<Buffer> {
    const { drawn } = (await this.#enqueue({ svg })) as { drawn: string };
    return Buffer.from(drawn, 'base64');
  }

  async #enqueue(job: Job): Promise<ImageOutcome> {
    if (this.#queued >= this.#limits.maxQueue || this.#isStopped) {
      const message = 'Many images are being processed: wait a minute, then try again.';
      throw new HttpError(503, 'busy', message);
    }
    this.#queued += 1;
    clearTimeout(this.#idle);
    const made = this.#last.then(() => this.#run(job));
    this.#last = made.catch(() => undefined);
    try {
      return await made;
    } finally {
      this.#queued -= 1;
      if (this.#queued === 0) this.#endWhenIdle();
    }
  }

  /** Ends the process; what it is making is refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    await this.#last;
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#child?.kill();
      this.#child = undefined;
    }, this.#limits.idleMs);
    this.#idle.unref();
  }

  async #run(job: Job): Promise<ImageOutcome> {
    const child = this.#child ?? (await this.#start());
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.timeoutMs);
    child.send(job);
    const answer = await next<ImageAnswer>(child).finally(() => clearTimeout(timer));
    if (!answer) throw new HttpError(...REFUSALS.tooCostly);
    if (answer.isLast) this.#child = undefined;
    if ('refused' in answer.outcome) throw explain(answer.outcome.refused);
    return answer.outcome;
  }

  async #start(): Promise<ChildProcess> {
    const { maxBytes, cpuMs } = this.#limits;
    const child = fork(fileURLToPath(WORKER), [maxBytes, cpuMs].map(String), {
      // glibc uses one pool, which returns little; pixels are apart from it, and returned at once.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576' },
      execArgv: HEAP_FLAGS,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    lowerPriority(child);
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', forget);
    // A message to a process that has just ended; its exit says the rest.
    child.on('error', forget);
    if (this.#isStopped) child.kill('SIGKILL');
    if (await next(child)) {
      // The runtime's own threads may have been faster.
      lowerPriority(child);
      return child;
    }
    throw new HttpError(503, 'unavailable', 'Images cannot be processed at present.');
  }
}

/** All its threads get the priority; later ones inherit it from the thread that starts them. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (!pid) return;
    setPriority(pid, PRIORITY);
    if (process.platform !== 'linux') return;
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), PRIORITY);
  } catch {
    // A sandbox may forbid it; images are made all the same.
  }
}

/** The process's next message; undefined when it ends before. */
async function next<T>(child: ChildProcess): Promise<T | undefined> {
  const stop = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: stop.signal }).then(([message]) => message as T),
      once(child, 'exit', { signal: stop.signal }).then(() => undefined),
    ]);
  } finally {
    stop.abort();
  }
}
