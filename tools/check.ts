import { type Step, runStep } from './check/run-step.ts';

/** Fast first; each step says all that is wrong, and a failed one does not hide the next. */
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

/** `npm run check`: everything that needs no running program. */
const results: boolean[] = [];
for (const step of STEPS) results.push(await runStep(step));
process.exitCode = results.every(Boolean) ? 0 : 1;
