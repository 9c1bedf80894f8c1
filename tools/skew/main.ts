import { report } from '../run/count.ts';
import { runSkew } from './run-skew.ts';

/** `npm run test:skew`: the last release is the one that `NOX_SKEW_FROM` or git names. */
report(await runSkew(false));
