import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Count } from './count.ts';
import { runTool } from './run-program.ts';

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not even be loaded. */
  numRuntimeErrorTestSuites: number;
}

/**
 * Runs the unit, component and API tests.
 * @param folder where the result may be written
 */
export async function runJest(folder: string): Promise<Count> {
  const file = join(folder, 'jest.json');
  const isPassed = await runTool('jest/bin/jest.js', ['--json', '--outputFile', file]);
  const result = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as JestResult,
    () => null,
  );
  if (!result) {
    console.error('Jest ended without a result.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: isPassed ? failed : Math.max(failed, 1),
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
