import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { ExecutorContext, TaskGraph } from '@nx/devkit';
import { execa } from 'execa';
import { isFailed, readSpecFiles } from '../../run/count.ts';
import { put } from '../../run/files.ts';
import { WORKSPACE } from '../../workspace.ts';

interface Result {
  success: boolean;
  terminalOutput: string;
}

export default async function testProject(
  _: unknown,
  { projectName, projectsConfigurations }: ExecutorContext,
): Promise<Result> {
  const { root } = projectsConfigurations.projects[projectName!]!;
  const [result] = await runJest([{ name: projectName!, root }]);
  return result!;
}

/** One run of Jest: workers load jsdom once, begin with the longest files of all projects, and share the databases. */
export async function* testAll({
  tasks,
}: TaskGraph): AsyncGenerator<{ task: string; result: Result }> {
  const all = Object.values(tasks);
  const results = await runJest(
    all.map(({ target, projectRoot }) => ({ name: target.project, root: projectRoot! })),
  );
  for (const [index, { id }] of all.entries()) yield { task: id, result: results[index]! };
}

/** Runs the specs of projects, and writes the results of each into a file of its own, as Nx caches them. */
async function runJest(projects: { name: string; root: string }[]): Promise<Result[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'nox-jest-'));
  const results = join(temporary.path, 'results.json');
  const names = projects.map(({ name }) => name);
  const args = ['--selectProjects', ...names, '--json', `--outputFile=${results}`];
  const { all: output } = await execa(
    process.execPath,
    // Specs make more garbage than Node's young generation usually holds.
    ['--max-semi-space-size=64', 'node_modules/jest/bin/jest.js', ...args],
    { cwd: WORKSPACE, stdin: 'ignore', all: true, reject: false },
  );
  const files = await readSpecFiles(results);
  return Promise.all(
    projects.map(async ({ name, root }) => {
      const own = files?.filter((file) => file.name.startsWith(join(WORKSPACE, root) + sep)) ?? [];
      // A project without results is one that could not be run.
      if (own.length === 0) return { success: false, terminalOutput: output };
      const file = join(WORKSPACE, 'dist/test', `${name}.json`);
      await put(file, JSON.stringify({ testResults: own }));
      const failed = own.filter(isFailed);
      const terminalOutput = failed.map(({ message }) => message).join('\n');
      return { success: failed.length === 0, terminalOutput };
    }),
  );
}
