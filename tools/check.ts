import { execa } from 'execa';
import { WORKSPACE } from './workspace.ts';

interface Step {
  name: string;
  /** A command line for the shell; the workspace's own programs come first on its path. */
  command: string;
}

const STEPS: Step[] = [
  {
    name: 'format',
    command: 'prettier --check --cache --cache-location .cache/prettier --log-level warn .',
  },
  { name: 'lint and types of apps and libs', command: 'nx run-many -t lint typecheck' },
  { name: 'lint of tools', command: 'eslint tools *.js' },
  { name: 'types of tools', command: 'tsc -p tools' },
  {
    name: 'layers and cycles',
    command: 'depcruise --config .dependency-cruiser.js apps libs tools',
  },
  { name: 'dead code', command: 'knip --config tools/knip.json' },
];

/** Runs a step and prints one line, after its output if it fails. */
async function isPassed({ name, command }: Step): Promise<boolean> {
  const { exitCode, all, durationMs } = await execa(command, {
    shell: true,
    cwd: WORKSPACE,
    preferLocal: true,
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  if (exitCode !== 0) console.log(all);
  console.log(`${exitCode === 0 ? '✓' : '✗'} ${name} (${(durationMs / 1000).toFixed(1)} s)`);
  return exitCode === 0;
}

/** `npm run check`: everything that needs no running program. */
const results = await Promise.all(STEPS.map(isPassed));
process.exitCode = results.every(Boolean) ? 0 : 1;
