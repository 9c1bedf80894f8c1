import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, noPositionals, runCommand, type Start, UsageError } from '../run/command.ts';
import { existingWebRoot, lockOptions, WAIT, WAIT_HELP } from './command.ts';
import { httpSource, pull as pullOnce, type Source } from './pull.ts';
import { bucketSettings } from './s3/bucket-settings.ts';
import { Bucket } from './s3/bucket.ts';

const HELP = `npm run pull -- --from <store> --to <web root> [--every <seconds>] [--wait <seconds>]

Makes live in a folder what is live in a store: for the server, which reads a folder, where builds are released into a store.

  --from   s3://bucket/prefix?endpoint=https://…&region=…, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment,
           or an address such as https://cdn.example.org
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
    const source = sourceAt(from);
    const webRoot = await existingWebRoot(to);
    const pullNow = async () => {
      const apps = await pullOnce(source, { webRoot, ...lockOptions(values) });
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

function sourceAt(from: string): Source {
  if (from.startsWith('s3:')) return new Bucket(bucketSettings(from, process.env));
  if (/^https?:\/\/[^?#]+$/.test(from) && URL.canParse(from)) return httpSource(from);
  throw new UsageError(`"${from}" is neither s3://… nor https://….`);
}

function sentenceOf(error: Error): string {
  if (error instanceof CommandError) return error.message;
  throw error;
}
