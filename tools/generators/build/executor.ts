import { setFlagsFromString } from 'node:v8';
import type { ExecutorContext, TaskGraph } from '@nx/devkit';
import { configurationOf, runWebpack } from '../../run/webpack.ts';

// A build ends before highly optimised code has saved the time that compiling it takes.
setFlagsFromString('--no-turbofan');

interface Result {
  success: boolean;
  terminalOutput: string;
}

export default function buildApp(_: unknown, { projectName }: ExecutorContext): Promise<Result> {
  return build(projectName!);
}

/** One process loads and compiles webpack and its loaders once. One app after the other: each occupies a processor. */
export async function* buildAll({
  tasks,
}: TaskGraph): AsyncGenerator<{ task: string; result: Result }> {
  for (const { id, target } of Object.values(tasks)) {
    yield { task: id, result: await build(target.project) };
  }
}

async function build(app: string): Promise<Result> {
  try {
    await runWebpack(await configurationOf(app, 'production'));
    return { success: true, terminalOutput: '' };
  } catch (error) {
    const { message } = error as Error;
    console.error(message);
    return { success: false, terminalOutput: message };
  }
}
