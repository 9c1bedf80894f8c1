import { glob, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApps } from '@nox/start/build-apps.ts';
import {
  type Count,
  countSpecFiles,
  failure,
  isFailed,
  NONE,
  processorSeconds,
  readJson,
  readSpecFiles,
  report,
  type SpecFile,
  sum,
} from '../run/count.ts';
import { runJourneys, runProgram, runTool } from '../run/programs.ts';
import { runSkew } from '../skew/run-skew.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';

interface Project {
  name: string;
  targets?: Record<string, object>;
}

/** More files than this fail for a reason that a second try does not change. */
const MAX_RETRIED = 3;

/** `npm test` ends with the names of what failed and one line, the count. `test:all` runs all of what this samples, and makes a release after it. */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
if (values.all) process.env.NOX_TEST = 'all';
// Servers, emulators and commands start hundreds of times; Node compiles their modules once.
process.env.NODE_COMPILE_CACHE ??= join(WORKSPACE, '.cache/node');
const counts = [
  await countStep('check', runCheck),
  await countStep('unit, component and API tests', runJest),
  await countStep('browser journeys', runAllJourneys),
  await countStep('builds of two releases', () => runSkew()),
];
if (values.all) {
  counts.push(
    await countStep('attacks', () => runLoadTest('attack')),
    await countStep('a minute of mixed traffic', () => runLoadTest('soak', '--minutes', '1')),
  );
}
const spent = await processorSeconds();
if (spent) console.log(`${Math.round(spent)} processor seconds`);
report(sum(counts));

async function countStep(name: string, run: () => Promise<Count>): Promise<Count> {
  const [start, secondsBefore] = [performance.now(), await processorSeconds()];
  const count = await run().catch((error: Error): Count => {
    console.error(`${name}: could not run. ${error.message}`);
    return failure();
  });
  const seconds = await processorSeconds();
  const spent = seconds && `, ${Math.round(seconds - secondsBefore!)} processor seconds`;
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s${spent ?? ''}`);
  return count;
}

/** A failed check counts as one failure: the last line must not look green when the exit code is not. */
async function runCheck(): Promise<Count> {
  const isPassed = await runProgram(process.execPath, ['tools/check.ts']);
  return isPassed ? NONE : failure('check');
}

/** A load test prints its targets itself, and counts as one. */
async function runLoadTest(name: 'attack' | 'soak', ...args: string[]): Promise<Count> {
  const isPassed = await runProgram(process.execPath, [`tools/load-test/${name}.ts`, ...args]);
  return isPassed ? { ...NONE, passed: 1 } : failure(name);
}

/** Jest through Nx, in one run; unchanged projects are counted by the results in Nx's cache. */
async function runJest(): Promise<Count> {
  const results = join(WORKSPACE, 'dist/test');
  await rm(results, { recursive: true, force: true });
  const isPassed = await runTool('nx/dist/bin/nx.js', ['run-many', '-t', 'test']);
  const counts: Count[] = [];
  for await (const file of glob('{apps,libs,tools}/*/package.json', { cwd: WORKSPACE })) {
    const { nx } = (await readJson<{ nx?: Project }>(join(WORKSPACE, file))) ?? {};
    if (!nx?.targets?.test) continue;
    const files = await readSpecFiles(join(results, `${nx.name}.json`));
    counts.push(files ? await retryFew(nx.name, files) : failure(`no results of ${nx.name}`));
  }
  const total = sum(counts);
  return isPassed || total.flaky.length > 0
    ? total
    : { ...total, failed: Math.max(total.failed, 1) };
}

/** Runs the spec files of a project that failed once more, as journeys do, and says which passed only then. */
async function retryFew(project: string, files: SpecFile[]): Promise<Count> {
  const failed = files.filter(isFailed);
  if (failed.length === 0 || failed.length > MAX_RETRIED) return countSpecFiles(files);
  for (const failure of countSpecFiles(failed).failures) console.log(`again: ${failure}`);
  const result = join(WORKSPACE, 'dist/test/again.json');
  const paths = failed.map(({ name }) => name);
  await runTool('jest/bin/jest.js', [
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${result}`,
    '--runTestsByPath',
    ...paths,
  ]);
  const again = (await readSpecFiles(result)) ?? failed;
  const count = countSpecFiles([...files.filter((file) => !isFailed(file)), ...again]);
  const flaky = failed.filter(({ name }) =>
    again.some((file) => file.name === name && !isFailed(file)),
  );
  return { ...count, flaky: countSpecFiles(flaky).failures };
}

async function runAllJourneys(): Promise<Count> {
  await buildApps(['api', ...WEB_APPS]);
  return runJourneys(WORKSPACE);
}
