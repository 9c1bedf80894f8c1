import { createRequire } from 'node:module';

interface Server {
  run: () => Promise<{ port: number }>;
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Server;

/** Starts an S3 server that anybody may read, as it knows no policies; it checks the signatures that are there. */
export async function listenS3(directory: string, bucket: string): Promise<string> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return `http://127.0.0.1:${port}`;
}
