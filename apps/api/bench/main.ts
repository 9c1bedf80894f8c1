import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureMail } from './mail.ts';
import { measure } from './measure.ts';
import { measureRegistrations } from './registrations.ts';
import { figuresOf, mailFigures, registrationFigures, table, uploadFigures } from './report.ts';
import { measureUploads } from './uploads.ts';

/**
 * Measures the built server beside a bare Fastify server that returns the same bytes, each in a process of its own,
 * in one run. The requests come from this process, without threads for its garbage collector (package.json): they would
 * wait for processors that the servers keep busy, and all requests with them. Then it is uploaded to. A missed target is printed, never a failure.
 * `npm run bench:api -- uploads`, `-- registrations`, `-- mail` and `-- requests` measure one part alone.
 */
const RUN_TIMEOUT_MS = 600_000;

const root = process.cwd();
const [part] = parseArgs({ allowPositionals: true }).positionals;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['apps/api/build.js'], { cwd: root, stdio: 'inherit' });
  const dataDir = await mkdtemp(join(tmpdir(), 'nox-bench-'));
  try {
    const figures = [];
    const isMeasured = (name: string) => part === undefined || part === name;
    if (isMeasured('requests')) figures.push(...figuresOf(await measure(root, dataDir)));
    if (isMeasured('registrations')) {
      const latencies = await measureRegistrations(root, join(dataDir, 'registrations'));
      figures.push(...registrationFigures(latencies));
    }
    if (isMeasured('uploads')) {
      figures.push(...uploadFigures(await measureUploads(root, join(dataDir, 'uploads'))));
    }
    if (isMeasured('mail')) {
      figures.push(...mailFigures(await measureMail(root, join(dataDir, 'mail'))));
    }
    say(table(figures));
  } finally {
    await rm(dataDir, { recursive: true });
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  say(`50 connections, SQLite, Node ${process.version}, ${cpus().length} processors, ${seconds} s`);
}

setTimeout(() => {
  say(`FAILED: not done within ${RUN_TIMEOUT_MS / 1_000} s`);
  process.exit(1);
}, RUN_TIMEOUT_MS).unref();
await main();
