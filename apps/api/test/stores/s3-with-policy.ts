import { listenS3 } from './s3rver.ts';
import { Front } from './front.ts';

/**
 * An S3 server for a process that is not of the API's tests, with the policy that operators are told to set: everybody
 * may read what is below `media`. The arguments are a folder for its files and a bucket.
 */
const [folder = '', bucket = ''] = process.argv.slice(2);
const { url } = await Front.start(await listenS3(folder, bucket), (path) =>
  path.startsWith(`/${bucket}/media/`),
);
process.on('disconnect', () => process.exit());
process.send!({ url });
