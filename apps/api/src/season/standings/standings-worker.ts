import { parentPort, workerData } from 'node:worker_threads';
import { type JudgeScore } from './model/score-table.ts';
import { computeStandings } from './model/standings.ts';
import { type StandingsTask } from './standings-thread.ts';

const { scores, seed } = workerData as StandingsTask;
parentPort?.postMessage(computeStandings(JSON.parse(scores) as JudgeScore[], seed));
