import { mkdtempDisposable } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApi } from '@nox/start/build-apps.ts';
import { endAfter, type Line, table } from '../bench/report.ts';
import { measureMail, measureRegistrations } from './arrivals.ts';
import { measureRequests } from './requests.ts';
import { measureUploads } from './uploads.ts';

/**
 * Measures the built server beside a bare Fastify server that returns the same bytes, each in a process of its own,
 * in one run. The requests come from this process, without threads for its garbage collector (package.json): they would
 * wait for processors that the servers keep busy, and all requests with them. Then it is uploaded to. A missed target is printed, never a failure.
 * `npm run bench:api -- uploads`, `-- registrations`, `-- mail` and `-- requests` measure one part alone, `--rounds 1` quickly.
 */
const RUN_TIMEOUT_MS = 600_000;

const PARTS: Record<string, (dataDir: string, rounds: number) => Promise<Line[]>> = {
  requests: measureRequests,
  registrations: measureRegistrations,
  uploads: measureUploads,
  mail: measureMail,
};

endAfter(RUN_TIMEOUT_MS);
const startedAt = performance.now();
await buildApi();
await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-bench-'));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const [part] = positionals;
const rounds = Number(values.rounds);
const lines: Line[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (part === undefined || part === name)
    lines.push(...(await measure(join(folder.path, name), rounds)));
}
console.log(table(['', 'ours', 'bare Fastify'], lines));
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(
  `50 connections, SQLite, Node ${process.version}, ${cpus().length} processors, ${seconds} s`,
);
