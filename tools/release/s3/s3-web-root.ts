import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../run/command.ts';
import { ReleaseError } from '../release-error.ts';
import type { Target } from '../web-root.ts';
import { bucketSettings } from './bucket-settings.ts';
import { Bucket } from './bucket.ts';
import { WebRootCopy } from './web-root-copy.ts';
import { writeBack } from './write-back.ts';

const MAX_ATTEMPTS = 10;
const MAX_PAUSE_MS = 500;

/**
 * A web root in an S3-compatible store. A command runs on a copy; a conditional write of the registry makes it live, and is
 * done again on what is live if another release was faster. Versions are never removed: one may be pointed back to meanwhile.
 */
export function s3WebRoot(address: string, env = process.env): Target {
  const bucket = new Bucket(bucketSettings(address, env));
  return {
    name: address,
    use: async (needs, work) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const copy = await WebRootCopy.of(bucket, needs);
        const root = { webRoot: copy.folder, bring: copy.bring.bind(copy) };
        try {
          const result = await work(root);
          if (needs.isDry || (await writeBack(copy, bucket))) return result;
        } catch (error) {
          // Nobody knows the copy.
          if (error instanceof CommandError) {
            error.message = error.message.replaceAll(copy.folder, address);
          }
          throw error;
        } finally {
          await copy.remove();
        }
        await sleep(Math.random() * MAX_PAUSE_MS);
      }
      throw new ReleaseError(
        `Others are releasing into ${address} all the time: try again in a minute.`,
      );
    },
  };
}
