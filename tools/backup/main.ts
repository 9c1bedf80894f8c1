import { backup, restore } from './commands.ts';

// npm scripts name one of them; `nox` has both with the paths of an installed machine.
const [, , name, ...args] = process.argv;
await (name === 'restore' ? restore : backup)({ args });
