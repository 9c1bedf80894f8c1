import { Worker } from 'node:worker_threads';

/** What libraries allocate by themselves is not in it. */
const MAX_HEAP_MB = 512;

interface Limits {
  signal?: AbortSignal;
  /** How long the thread may take for its first message, and for each after it. */
  limitsMs?: readonly [first?: number, next?: number];
}

/** Runs one computation in a thread without this process's environment. @returns what it has posted until its end, and why it ended before it was done */
export async function runThread<Message>(
  file: URL,
  workerData: object,
  { signal, limitsMs = [] }: Limits = {},
): Promise<{ messages: Message[]; failure?: unknown }> {
  const [firstMs, nextMs] = limitsMs;
  const thread = new Worker(file, {
    env: {},
    execArgv: [],
    stdin: false,
    stdout: true,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const end = () => void thread.terminate();
  const limit = (ms: number | undefined) => (ms ? setTimeout(end, ms) : undefined);
  signal?.addEventListener('abort', end);
  let timer = limit(firstMs);
  const messages: Message[] = [];
  let failure: unknown = new Error('The thread ended before it was done.');
  thread.on('error', (error) => (failure = error));
  thread.on('message', (message: Message) => {
    messages.push(message);
    clearTimeout(timer);
    timer = limit(nextMs);
  });
  // What was posted before an error may come after it, but before the end.
  const code = await new Promise((resolve) => thread.once('exit', resolve));
  clearTimeout(timer);
  signal?.removeEventListener('abort', end);
  // The code of a thread that was ended before it ran is 0.
  return code === 0 && messages.length > 0 ? { messages } : { messages, failure };
}
