import { Worker } from 'node:worker_threads';

/** What libraries allocate by themselves is not in it. */
const MAX_HEAP_MB = 512;

/** A thread for one computation, with nothing of this process's environment. @param file the build bundles it beside the server */
export const startThread = (file: URL, workerData: object): Worker =>
  new Worker(file, {
    env: {},
    execArgv: [],
    stdin: false,
    stdout: true,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
