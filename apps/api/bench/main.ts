import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './measure.ts';
import { figuresOf, table } from './report.ts';

/**
 * Measures the built server beside a bare Fastify server that returns the same bytes, each in a process of its own,
 * in one run. The requests come from this process. A missed target is printed, never a failure.
 */
const RUN_TIMEOUT_MS = 90_000;

const root = process.cwd();
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['apps/api/build.js'], { cwd: root, stdio: 'inherit' });
  const dataDir = await mkdtemp(join(tmpdir(), 'nox-bench-'));
  try {
    say(table(figuresOf(await measure(root, dataDir))));
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
