import { UsageError } from '../../run/command.ts';

export interface BucketSettings {
  /** As on the command line, for people. */
  name: string;
  /** Without a slash at its end. */
  bucketUrl: string;
  /** Of all keys; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

const BUCKET = /^[a-z0-9][a-z0-9.-]+$/;
const DEFAULT_REGION = 'us-east-1';

const EXAMPLE = 's3://nox-site?endpoint=https://s3.example.org&region=eu-central-1';

/** @param address such as `s3://nox-site/web?endpoint=https://s3.example.org&region=auto`; without an endpoint AWS's @throws UsageError */
export function bucketSettings(address: string, env: NodeJS.ProcessEnv): BucketSettings {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const { hostname: bucket = '', pathname = '', searchParams = new URLSearchParams() } = url ?? {};
  const known = ['endpoint', 'region'];
  if (!BUCKET.test(bucket) || [...searchParams.keys()].some((key) => !known.includes(key))) {
    throw new UsageError(`"${address}" names no bucket: write it such as ${EXAMPLE}.`);
  }
  const region = searchParams.get('region') ?? env.AWS_REGION ?? DEFAULT_REGION;
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^?#@]+$/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new UsageError(`"${endpoint}" is no endpoint of a store: write it such as ${EXAMPLE}.`);
  }
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new UsageError(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the keys of the store.',
    );
  }
  const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    name: address,
    bucketUrl: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    prefix: path && `${path}/`,
    region,
    keys: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
  };
}
