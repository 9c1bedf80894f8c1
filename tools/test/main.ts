import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Count, sum, summary } from './count.ts';
import { runJest } from './jest-tests.ts';
import { runSkew } from '../skew/run-skew.ts';
import { runJourneys } from './journeys.ts';
import { runProgram } from './run-program.ts';

/**
 * `npm test`: the check, the tests without a browser, the journeys with one, a few of them over builds of two releases;
 * then one line with the count.
 */
const folder = await mkdtemp(join(tmpdir(), 'nox-test-'));
try {
  const isChecked = await runProgram(process.execPath, ['tools/check.ts']);
  // A failed check counts as one failure: the last line must not look green when the exit code is not.
  const check: Count = { passed: 0, failed: isChecked ? 0 : 1, skipped: 0 };
  if (!isChecked) console.error('npm run check failed; what it found is above.');
  const total = sum([check, await runJest(folder), await runJourneys(folder), await runSkew()]);
  console.log(summary(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
