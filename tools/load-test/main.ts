import { report } from '../run/count.ts';
import { runLoadTest } from './run-load-test.ts';

/** `npm run test:attack` and `npm run test:soak`: exit code 1 when a target is missed. */
const [name, ...args] = process.argv.slice(2);
report(await runLoadTest(name as 'attack' | 'soak', args));
