import { parentPort, workerData } from 'node:worker_threads';
import { type AssignProposal } from '@nox/contracts';
import { type AssignSource, toAssignInput } from './assign-source.ts';
import { type AssignTask } from './assign-routes.ts';
import { NO_SOLVER, prepare, proposeBest, proposeByArrival } from './propose.ts';
import { loadSolver } from './solve-program.ts';

/** Posts the proposal as JSON: the other thread neither validates nor serializes it. */
function post(proposal: AssignProposal): void {
  const body = new TextEncoder().encode(JSON.stringify(proposal));
  parentPort?.postMessage(body, [body.buffer]);
}

const { source, solverMs, formats } = workerData as AssignTask;
globalThis.noxFormats = formats;
const prepared = prepare(toAssignInput(JSON.parse(source) as AssignSource));
const byArrival = proposeByArrival(prepared);
if (prepared.input.request.method === 'by arrival') post(byArrival);
else {
  post({ ...byArrival, message: `${byArrival.message} ${NO_SOLVER}` });
  // A machine may forbid WebAssembly, or have too little memory for it: the first proposal remains.
  post(proposeBest(prepared, await loadSolver(), solverMs));
}
