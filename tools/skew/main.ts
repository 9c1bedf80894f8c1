import { summary } from '../run/count.ts';
import { runSkew } from './run-skew.ts';

/** `npm run test:skew`: the last release is the one that `NOX_SKEW_FROM` or git names. */
const count = await runSkew(false);
console.log(summary(count));
process.exitCode = count.failed > 0 ? 1 : 0;
