import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { WORKSPACE } from '../workspace.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of those that passed only when retried. */
  flaky: string[];
  /** The names of those that failed, as far as they have one. */
  failures: string[];
}

export const NONE: Count = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] };

/** What could not be run, or has no parts, counts as one. @param names what failed, if it has a name */
export const failure = (...names: string[]): Count => ({ ...NONE, failed: 1, failures: names });

export const sum = (counts: Count[]): Count =>
  counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    skipped: total.skipped + count.skipped,
    flaky: [...total.flaky, ...count.flaky],
    failures: [...total.failures, ...count.failures],
  }));

/** Prints the last lines of `npm test`: what failed or passed at a second try only, then the count. Sets the exit code. */
export function report({ passed, failed, skipped, flaky, failures }: Count): void {
  for (const name of flaky) console.log(`! at a second try: ${name}`);
  for (const name of failures) console.log(`✗ ${name}`);
  const again = flaky.length > 0 ? ` (${flaky.length} only at a second try)` : '';
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${passed} passed${again}, ${failed} failed${left}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

export interface SpecFile {
  name: string;
  /** `failed` also where it cannot be loaded, or the process that ran it ended. */
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string }[];
}

export const readSpecFiles = (result: string): Promise<SpecFile[] | undefined> =>
  readJson<{ testResults: SpecFile[] }>(result).then((json) => json?.testResults);

export const isFailed = ({ status }: SpecFile): boolean => status === 'failed';

/** Counts tests; a file of which none failed, but which could not be run, is one. */
export function countSpecFiles(files: SpecFile[]): Count {
  const failures = files.filter(isFailed).flatMap(failuresOf);
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  return { ...NONE, passed, skipped, failed: failures.length, failures };
}

/** The tests of a file that failed; of a file that could not be run, its name and the first lines of why. */
function failuresOf({ name, message, assertionResults }: SpecFile): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length > 0) return failed.map(({ fullName }) => fullName);
  const why = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 500);
  return [`${relative(WORKSPACE, name)}: ${why}`];
}

export const readJson = <T>(file: string): Promise<T | undefined> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => undefined,
  );

const TICKS_PER_SECOND = 100;

/** Processor seconds, user and system, of this process and its ended children, with theirs; undefined without `/proc`. */
export async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  // The second field, the program's name, may have spaces; the third begins behind its bracket.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields?.slice(11, 15).reduce((total, field) => total + Number(field), 0);
  return ticks === undefined ? undefined : ticks / TICKS_PER_SECOND;
}
