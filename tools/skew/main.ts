import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { summary } from '../run/count.ts';
import { runSkew } from './run-skew.ts';

/**
 * `npm run test:skew [-- --released <web root>]`: a part of `npm test` by itself. The last release is what is live in a
 * web root, or what `NOX_SKEW_FROM` names, a commit or tag, or what git knows.
 */
const { values } = parseArgs({ options: { released: { type: 'string' } } });
const count = await runSkew({
  released: values.released && resolve(values.released),
  sample: false,
});
console.log(summary(count));
process.exitCode = count.failed > 0 ? 1 : 0;
