import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, noPositionals, runCommand, type Start, UsageError } from '../run/command.ts';
import { existingWebRoot, lockOptions, WAIT, WAIT_HELP } from './command.ts';
import { pull as pullOnce } from './pull.ts';

const HELP = `npm run pull -- --from <store> --to <web root> [--every <seconds>] [--wait <seconds>]

Makes live in a folder what is live in a store: for the server, which reads a folder, where builds are released into a store.

  --from   s3://bucket/prefix?endpoint=https://…&region=…, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment
  --to     the folder that the server shows to the world
  --every  again and again, after so many seconds
${WAIT_HELP}`;

const OPTIONS = {
  ...WAIT,
  from: { type: 'string' },
  to: { type: 'string' },
  every: { type: 'string' },
} as const;

export const pull = (start: Start) =>
  runCommand({ help: HELP, options: OPTIONS, ...start }, async ({ positionals, values }) => {
    noPositionals(positionals);
    const { from, to, every } = values;
    if (!from || !to)
      throw new UsageError('Say with --from what to pull, and with --to where it goes.');
    if (every !== undefined && !/^[1-9]\d{0,4}$/.test(every)) {
      throw new UsageError(`--every takes seconds, not "${every}".`);
    }
    const webRoot = await existingWebRoot(to);
    const pullNow = async () => {
      const apps = await pullOnce(from, { webRoot, ...lockOptions(values) });
      if (apps.length > 0)
        console.log(`${webRoot} has what is live at ${from}: ${apps.join(', ')}.`);
      return apps;
    };
    if (every === undefined) {
      if ((await pullNow()).length === 0)
        console.log(`${webRoot} has what is live at ${from} already.`);
      return;
    }
    let last: string | undefined;
    for (;;) {
      const refusal = await pullNow().then(() => undefined, sentenceOf);
      // A store that does not answer is told once.
      if (refusal && refusal !== last) console.error(start.phrase?.(refusal) ?? refusal);
      last = refusal;
      await sleep(Number(every) * 1_000);
    }
  });

function sentenceOf(error: Error): string {
  if (error instanceof CommandError) return error.message;
  throw error;
}
