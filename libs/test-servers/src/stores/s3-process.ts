import { createRequire } from 'node:module';
import { Front } from './front.ts';

interface Server {
  run: () => Promise<{ port: number }>;
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Server;

/* An S3 server that checks signatures but knows no policies. Arguments: a folder, a bucket, and what is public in it; without the last, everything. */
const [directory = '', bucket = '', readable] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
const url = `http://127.0.0.1:${(await server.run()).port}`;
const front =
  readable && (await Front.start(url, (path) => path.startsWith(`/${bucket}/${readable}/`)));
process.on('disconnect', () => process.exit());
process.send!({ url: front ? front.url : url });
