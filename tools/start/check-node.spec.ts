import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PRELOADED = ['--import', join(__dirname, 'check-node.js')];
const PRINT = ['--eval', 'console.log("runs")'];

it('lets a Node run that runs TypeScript', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...PRELOADED, ...PRINT]);
  expect(stdout).toBe('runs\n');
});

it('ends a Node that cannot with one sentence', async () => {
  const args = ['--no-experimental-strip-types', ...PRELOADED, ...PRINT];
  const failure = await promisify(execFile)(process.execPath, args).catch((error) => error);
  expect(failure).toMatchObject({ code: 1, stdout: '' });
  expect(failure.stderr).toMatch(/^NOX runs on Node 24, but this is Node [\d.]+ and [^.]+\.\n$/);
});
