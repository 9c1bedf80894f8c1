import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { summary } from '../run/count.ts';
import { runSkew } from './run-skew.ts';

/** `npm run test:skew [-- --released <web root>]`: the last release is there, or what `NOX_SKEW_FROM` or git names. */
const { values } = parseArgs({ options: { released: { type: 'string' } } });
const count = await runSkew({
  released: values.released && resolve(values.released),
  sample: false,
});
console.log(summary(count));
process.exitCode = count.failed > 0 ? 1 : 0;
