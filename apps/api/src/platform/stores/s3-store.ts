import { AwsClient } from 'aws4fetch';
import { fileBelow, type FileStore, isUpload } from './file-store.ts';
import { CACHE_CONTROL, remoteStore, textOf } from './remote-store.ts';

export interface S3Settings {
  /** The endpoint has no slash at its end. */
  endpoint: string;
  isPathStyle: boolean;
  region: string;
  bucket: string;
  originalsBucket: string;
  keyId: string;
  secret: string;
  publicUrl: string;
  timeoutMs?: number;
}

/** Responses 5xx and 429 are retried. Retries are few: a request waits. */
const MAX_RETRIES = 2;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of an XML element without attributes; the elements of a listing are such. */
function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(\w+);/g, (entity, key: string) => ENTITIES[key] ?? entity);
}

/** Any S3-compatible store. Who may read what is configured there (docs/operations.md). */
export function s3Store(settings: S3Settings): FileStore {
  const { keyId, secret, region, bucket, originalsBucket, publicUrl } = settings;
  const account = { accessKeyId: keyId, secretAccessKey: secret };
  const client = new AwsClient({ ...account, region, service: 's3', retries: MAX_RETRIES });
  const bucketUrl = (key: string) => {
    const name = key.startsWith('originals/') ? originalsBucket : bucket;
    return bucketAddress(settings.endpoint, name, settings.isPathStyle);
  };
  const send = (method: string, key: string, init: RequestInit) =>
    client.fetch(`${bucketUrl(key)}/${key}`, { ...init, method, redirect: 'error' });

  return remoteStore(
    {
      name: `the bucket ${bucket}`,
      fileAt: (url) => fileBelow(publicUrl, url),
      isUpload,
      addressOf: (file) => `${publicUrl}/media/${file}`,
      publicAddresses: (key) => [`${publicUrl}/${key}`, `${bucketUrl(key)}/${key}`],
    },
    {
      put: async ({ key, body, type, isNew, signal }) => {
        const put = (condition?: Record<string, string>) => {
          const headers = { 'content-type': type, 'cache-control': CACHE_CONTROL, ...condition };
          return send('PUT', key, { headers, body, signal });
        };
        const response = await put(isNew ? { 'if-none-match': '*' } : undefined);
        if (!isNew || response.status !== 501) return response;
        // The store knows no conditions.
        await response.body?.cancel();
        return put();
      },
      get: (key, signal) => send('GET', key, { signal }),
      head: (key, signal) => send('HEAD', key, { signal }),
      delete: (key, signal) => send('DELETE', key, { signal }),
      listPage: async (prefix, from, signal) => {
        const url = new URL(bucketUrl(prefix));
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', prefix);
        if (from) url.searchParams.set('continuation-token', from);
        const xml = await textOf(client.fetch(url, { signal, redirect: 'error' }));
        const [, ...contents] = xml.split('<Contents>');
        const found = contents.map((each) => ({
          key: elementOf(each, 'Key') ?? '',
          changedAt: Date.parse(elementOf(each, 'LastModified') ?? ''),
        }));
        return { found, next: elementOf(xml, 'NextContinuationToken') };
      },
    },
    settings.timeoutMs,
  );
}

export function bucketAddress(endpoint: string, bucket: string, isPathStyle: boolean): string {
  return isPathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
}
