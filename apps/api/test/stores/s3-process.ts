import { listenS3 } from './s3rver.ts';

/** An S3 server in a process of its own; the arguments are a folder for its files and a bucket. */
const [folder = '', bucket = ''] = process.argv.slice(2);
const url = await listenS3(folder, bucket);
process.on('disconnect', () => process.exit());
process.send!({ url });
