import { readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { WORKSPACE } from '../workspace.ts';

/** How many tests passed, failed and were skipped. */
export interface Count {
  passed: number;
  /** Of those that passed, how many did so only when retried. */
  flaky?: number;
  failed: number;
  skipped: number;
  /** The names of those that failed, as far as they have one. */
  failures?: string[];
}

export function sum(counts: Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    skipped: total.skipped + count.skipped,
    flaky: (total.flaky ?? 0) + (count.flaky ?? 0),
    failures: [...(total.failures ?? []), ...(count.failures ?? [])],
  }));
}

/** The last lines of `npm test`: what failed, then the count. */
export function summary({ passed, failed, skipped, flaky = 0, failures = [] }: Count): string {
  const names = failures.map((name) => `✗ ${name}\n`).join('');
  const retried = flaky > 0 ? ` (${flaky} only at a second try)` : '';
  return `${names}${passed} passed${retried}, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Counts what Jest wrote with `--json`; a missing result, or a file that cannot be loaded, is a failure. */
export async function countJest(file: string): Promise<Count> {
  const result = await readJson<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: TestFile[];
  }>(file);
  return {
    failures: result?.testResults.flatMap(failuresOf) ?? [`no result in ${basename(file)}`],
    passed: result?.numPassedTests ?? 0,
    failed: result ? result.numFailedTests + result.numRuntimeErrorTestSuites : 1,
    skipped: result ? result.numPendingTests + result.numTodoTests : 0,
  };
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string }[];
}

/** The tests of a file that failed; of a file that could not be run, its name and the first lines of why. */
function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0 || status !== 'failed') return failed.map(({ fullName }) => fullName);
  return [
    `${relative(WORKSPACE, name)}: ${stripVTControlCharacters(message).trim().slice(0, 500)}`,
  ];
}

export function readJson<T>(file: string): Promise<T | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => undefined,
  );
}

/** Linux reports times in hundredths of a second, on all its platforms. */
const TICKS_PER_SECOND = 100;

/**
 * The processor seconds, user and system, of this process and of its children that have ended, with theirs; undefined where
 * there is no `/proc`.
 */
export async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  // The second field, the program's name, may have spaces; the third begins behind its bracket.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields?.slice(11, 15).reduce((total, field) => total + Number(field), 0);
  return ticks === undefined ? undefined : ticks / TICKS_PER_SECOND;
}
