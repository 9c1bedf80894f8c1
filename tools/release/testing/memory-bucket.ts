import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveOnLoopback } from '@nox/test-servers/loopback';

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const BUCKET = 'nox-site';

/** An S3-compatible store in memory, with conditional writes. It knows keys, but checks no signatures. */
export class MemoryBucket {
  readonly objects = new Map<string, { bytes: Buffer; type: string; caching: string }>();
  readonly seen: string[] = [];
  /** Answers in place of the store; awaited before each request is handled. */
  before: (request: { method: string; key: string }) => Promise<number | undefined | void> =
    async () => undefined;
  /** Whether a write is answered as if it had failed. */
  losesAnswer: (key: string) => boolean = () => false;
  /** The place in the listing that its next part is said to have; none after the last one. */
  nextToken = (next: number, count: number): number | undefined =>
    next < count ? next : undefined;
  pageSize = 3;
  /** Ignores conditions, as some stores do. */
  isUnconditional = false;
  readonly env: NodeJS.ProcessEnv = KEYS;
  address = '';
  close = async () => {};

  static async start(): Promise<MemoryBucket> {
    const bucket = new MemoryBucket();
    const { url, stop } = await serveOnLoopback((request, response) => {
      void bucket.#answer(request, response).catch(() => response.destroy());
    });
    const address = `s3://${BUCKET}/web?endpoint=${url}`;
    return Object.assign(bucket, { address, close: stop });
  }

  textAt(path: string): string | undefined {
    return this.objects.get(`web/${path}`)?.bytes.toString();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', 'http://store');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const bytes = await buffer(request);
    const send = (status: number, body: Buffer | string = '', more = {}) =>
      void response.writeHead(status, more).end(body);
    const refuse = (status: number, code: string) =>
      send(status, `<Error><Code>${code}</Code></Error>`);

    const fault = await this.before({ method, key });
    if (fault) return refuse(fault, 'InternalError');
    const isOurs = headers.authorization?.includes(`Credential=${KEYS.AWS_ACCESS_KEY_ID}/`);
    if (!isOurs) return refuse(403, 'InvalidAccessKeyId');
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    this.seen.push(`${method} ${key}`);
    const found = this.objects.get(key);
    if (method === 'GET' && key === '') return send(200, this.#listing(url.searchParams));
    if (method === 'GET') {
      if (!found) return refuse(404, 'NoSuchKey');
      return send(200, found.bytes, { etag: tagOf(found.bytes) });
    }
    if (method === 'DELETE') return send(this.objects.delete(key) ? 204 : 404);
    const { 'if-match': expected, 'if-none-match': none } = headers;
    if (!this.isUnconditional) {
      if (expected && !found) return refuse(404, 'NoSuchKey');
      if (expected && expected !== tagOf(found!.bytes)) return refuse(412, 'PreconditionFailed');
      if (none === '*' && found) return refuse(412, 'PreconditionFailed');
    }
    const type = String(headers['content-type']);
    this.objects.set(key, { bytes, type, caching: String(headers['cache-control']) });
    if (this.losesAnswer(key)) return refuse(500, 'InternalError');
    send(200, '', { etag: tagOf(bytes) });
  }

  /** The listing comes in parts of a few keys; a part of a real store has at most a thousand. */
  #listing(query: URLSearchParams): string {
    const keys = [...this.objects.keys()].filter((key) =>
      key.startsWith(query.get('prefix') ?? ''),
    );
    const from = Number(query.get('continuation-token') ?? 0);
    const contents = keys.slice(from, from + this.pageSize).map((key) => {
      const { bytes } = this.objects.get(key)!;
      const name = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return `<Contents><Key>${name}</Key><Size>${bytes.length}</Size></Contents>`;
    });
    const token = this.nextToken(from + this.pageSize, keys.length);
    const next = token && `<NextContinuationToken>${token}</NextContinuationToken>`;
    return `<ListBucketResult>${contents.join('')}${next ?? ''}</ListBucketResult>`;
  }
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
