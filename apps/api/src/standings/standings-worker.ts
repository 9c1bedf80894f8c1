import { parentPort, workerData } from 'node:worker_threads';
import { type JudgeScore } from './model/score-table.ts';
import { computeStandings } from './model/standings.ts';
import { type StandingsTask } from './standings-thread.ts';

const { scores, seed } = workerData as StandingsTask;
const standings = computeStandings(JSON.parse(scores) as JudgeScore[], seed);
// The ranks are megabytes: moved, not copied.
parentPort?.postMessage(standings, standings.ranks ? [standings.ranks.buffer] : []);
