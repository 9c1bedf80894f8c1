import { availableParallelism } from 'node:os';
import { execa } from 'execa';
import { inParallel } from './run/files.ts';
import { WORKSPACE } from './workspace.ts';

interface Step {
  name: string;
  /** A command line for the shell; the workspace's own programs come first on its path. */
  command: string;
}

/**
 * The native compiler checks them; TypeScript 6 is there for programs that need its JavaScript API. One thread each is enough, as programs are
 * checked side by side: by default each has four checkers, which check much of the same again, in twice the processor time. Garbage would be
 * collected for a quarter of it, and is only a third of a gigabyte.
 */
const typesOf = (name: string, config: string): Step => ({
  name: `types of ${name}`,
  command: `node node_modules/typescript-7/bin/tsc -p ${config} --singleThreaded --incremental --tsBuildInfoFile .cache/tsc/${name}.tsbuildinfo`,
});

/** The slowest first. Programs of many projects: what they share is read once, unlike by Nx's targets of each project. */
const STEPS: Step[] = [
  typesOf('web', 'tsconfig.web.json'),
  typesOf('api', 'apps/api'),
  typesOf('tools', 'tools'),
  typesOf('e2e', 'apps/e2e'),
  { name: 'dead code', command: 'knip --config tools/knip.json' },
  {
    name: 'layers and cycles',
    command: 'depcruise --config .dependency-cruiser.js apps libs tools',
  },
  typesOf('contracts', 'libs/contracts'),
  { name: 'lint', command: 'oxlint' },
  { name: 'styles that browsers know', command: 'node tools/check-styles.js' },
  { name: 'format', command: 'oxfmt --check' },
  // Installs nothing; fails if the lock file lacks a package, be it one of another platform.
  { name: 'lock file', command: 'npm ci --dry-run --ignore-scripts --offline' },
  typesOf('release-format', 'libs/release-format'),
];

/** Runs a step and prints one line, after its output if it fails. */
async function runStep({ name, command }: Step): Promise<void> {
  const { exitCode, all, durationMs } = await execa(command, {
    shell: true,
    cwd: WORKSPACE,
    env: { GOGC: 'off' },
    preferLocal: true,
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  if (exitCode !== 0) {
    process.exitCode = 1;
    console.log(all);
  }
  console.log(`${exitCode === 0 ? '✓' : '✗'} ${name} (${(durationMs / 1000).toFixed(1)} s)`);
}

/** `npm run check`: everything that needs no running program; a failed step does not hide the others. */
await inParallel(STEPS, runStep, availableParallelism());
