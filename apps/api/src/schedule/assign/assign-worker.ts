import { parentPort, workerData } from 'node:worker_threads';
import { type AssignInput } from './assign-input.ts';
import { propose, proposeWithoutSolver } from './propose.ts';
import { loadSolver } from './solve-program.ts';

const input = workerData as AssignInput;
// A machine may forbid WebAssembly, or have too little memory for it.
const solve =
  input.request.method === 'optimal' ? await loadSolver().catch(() => undefined) : undefined;
parentPort?.postMessage(
  solve || input.request.method === 'by arrival'
    ? propose(input, solve)
    : proposeWithoutSolver(input),
);
