import { extname } from 'node:path';
import { isFilePath, MAX_FILE_BYTES, quoted } from '@nox/release-format/file-path';
import { AwsClient } from 'aws4fetch';
import pRetry from 'p-retry';
import { UsageError } from '../run/command.ts';
import { formatMegabytes } from '../run/files.ts';
import { ConflictError, ReleaseError, StoreError } from './release-error.ts';
import type { Store, StoredFile } from './store.ts';

const MAX_RETRIES = 4;
const TIMEOUT_MS = 30_000;
/** A file that is sent may take as long as it does at this rate. */
const MIN_BYTES_PER_MS = 50;

const MAX_LISTING_PAGES = 1_000;
const MAX_PAGE_FILES = 1_000;

const NO_TAG = `"${'0'.repeat(32)}"`;
/** What would be written if a store did not mind conditions. */
const PROBE = 'static/js/.conditional-writes';

const BUCKET = /^[a-z0-9][a-z0-9.-]+$/;
const EXAMPLE = 's3://nox-site?endpoint=https://s3.example.org&region=eu-central-1';

/** What another release has made live meanwhile is read again, and the work is done on that. */
const RETRY = {
  retries: 9,
  minTimeout: 250,
  factor: 1,
  randomize: true,
  shouldRetry: ({ error }: { error: Error }) => error instanceof ConflictError,
};

/** A prefix of a bucket in an S3-compatible store. All methods throw ReleaseError or StoreError. */
export class Bucket implements Store {
  readonly isShared = true;
  readonly name: string;
  /** The address has no slash at its end. */
  readonly #url: string;
  /** Each key begins with this prefix; it is empty or ends with a slash. */
  readonly #prefix: string;
  readonly #client: AwsClient;

  /** @param address such as `s3://nox-site/web?endpoint=https://s3.example.org&region=auto`; without an endpoint AWS's @throws UsageError */
  constructor(address: string, env: NodeJS.ProcessEnv = process.env) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const {
      hostname: bucket = '',
      pathname = '',
      searchParams = new URLSearchParams(),
    } = url ?? {};
    const known = ['endpoint', 'region'];
    if (!BUCKET.test(bucket) || [...searchParams.keys()].some((key) => !known.includes(key))) {
      throw new UsageError(`"${address}" names no bucket: write it such as ${EXAMPLE}.`);
    }
    const region = searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1';
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
    const path = decodeURIComponent(pathname).replace(/^\/+|(?<!\/)\/+$/g, '');
    this.name = address;
    this.#url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`;
    this.#prefix = path && `${path}/`;
    this.#client = new AwsClient({
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
      region,
      service: 's3',
      retries: MAX_RETRIES,
    });
  }

  async get(path: string): Promise<StoredFile | undefined> {
    const response = await this.#send('GET', this.#urlOf(path), {}, [404]);
    if (response.status === 404) return undefined;
    const bytes = await this.#bodyOf(response);
    return { bytes, tag: response.headers.get('etag') ?? '' };
  }

  async remove(path: string): Promise<void> {
    await this.#send('DELETE', this.#urlOf(path), {}, [404]);
  }

  async replace(path: string, bytes: Buffer, tag?: string): Promise<boolean> {
    const condition: Record<string, string> = tag ? { 'if-match': tag } : { 'if-none-match': '*' };
    const response = await this.#put(path, bytes, condition, [404, 409, 412]);
    if (response.ok) return true;
    // An answer that was lost is asked for again, and our own write is then in the way.
    return (await this.get(path))?.bytes.equals(bytes) ?? false;
  }

  async change<T>(work: () => Promise<T>): Promise<T> {
    await this.#checkConditions();
    return pRetry(work, RETRY);
  }

  /** @throws ReleaseError if the store writes without minding conditions: of two releases at once one would be lost */
  async #checkConditions(): Promise<void> {
    const condition = { 'if-match': NO_TAG };
    const response = await this.#put(PROBE, Buffer.from('?'), condition, [400, 404, 412, 501]);
    if (response.status === 404 || response.status === 412) return;
    if (response.ok) await this.remove(PROBE);
    throw new ReleaseError(
      `The store of ${this.name} knows no conditional writes (If-Match), without which two releases at once would lose one: use a store that does, such as AWS S3, Cloudflare R2 or MinIO.`,
    );
  }

  async list(folder: string): Promise<Map<string, number>> {
    const prefix = this.#prefix + folder;
    const found = new Map<string, number>();
    let token: string | undefined;
    for (let page = 0; page < MAX_LISTING_PAGES && found.size <= page * MAX_PAGE_FILES; page += 1) {
      const url = new URL(this.#url);
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', prefix);
      if (token) url.searchParams.set('continuation-token', token);
      const response = await this.#send('GET', url.href, {}, []);
      const xml = String(await this.#bodyOf(response));
      for (const one of elementsOf(xml, 'Contents')) {
        const [key, size] = this.#listed(one, prefix);
        // Consoles write such objects for folders.
        if (!key.endsWith('/')) found.set(key.slice(prefix.length), size);
      }
      token = elementOf(xml, 'NextContinuationToken');
      if (!token) return found;
    }
    throw new ReleaseError(
      `The list of files at ${this.name} does not end: mind the endpoint, and prefix and content of the bucket.`,
    );
  }

  /** @throws ReleaseError for what is no file below `prefix`: it would lead elsewhere here, and in a bucket's addresses */
  #listed(contents: string, prefix: string): [key: string, size: number] {
    const key = elementOf(contents, 'Key') ?? '';
    const size = elementOf(contents, 'Size') ?? '';
    const path = key.slice(this.#prefix.length);
    const isFile = isFilePath(path) && /^\d{1,12}$/.test(size);
    if (key.endsWith('/') || (key.startsWith(prefix) && isFile)) return [key, Number(size)];
    throw new ReleaseError(
      `The store of ${this.name} lists ${quoted(key)}, which no release has written: find out who may write there, and remove it.`,
    );
  }

  /** An answer's body, unpacked. @throws StoreError as soon as it is longer */
  async #bodyOf(response: Response): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const chunk of response.body ?? []) {
        length += chunk.length;
        if (length > MAX_FILE_BYTES) break;
        chunks.push(chunk);
      }
    } catch (cause) {
      this.#unreachable(cause);
    }
    if (length <= MAX_FILE_BYTES) return Buffer.concat(chunks);
    throw new StoreError(
      `The store of ${this.name} sends more than ${formatMegabytes(MAX_FILE_BYTES)} for one file, more than was released: mind the address, and who may write there.`,
    );
  }

  #urlOf(path: string): string {
    const key = (this.#prefix + path).split('/').map(encodeURIComponent).join('/');
    return `${this.#url}/${key}`;
  }

  async put(path: string, bytes: Buffer): Promise<void> {
    await this.#put(path, bytes);
  }

  async #put(
    path: string,
    bytes: Buffer,
    condition: Record<string, string> = {},
    accepted: number[] = [],
  ): Promise<Response> {
    const headers = { ...headersFor(path), ...condition };
    const response = await this.#send('PUT', this.#urlOf(path), { headers, body: bytes }, accepted);
    await response.body?.cancel();
    return response;
  }

  async #send(
    method: string,
    url: string,
    { headers, body }: { headers?: Record<string, string>; body?: Buffer },
    accepted: number[],
  ): Promise<Response> {
    const signal = AbortSignal.timeout(
      TIMEOUT_MS + Math.ceil((body?.length ?? 0) / MIN_BYTES_PER_MS),
    );
    const init = {
      method,
      headers,
      body: body as Buffer<ArrayBuffer>,
      signal,
      redirect: 'manual' as const,
    };
    const response = await this.#client.fetch(url, init).catch((cause) => this.#unreachable(cause));
    if (response.ok) return response;
    const code = elementOf(String(await this.#bodyOf(response)), 'Code');
    if (accepted.includes(response.status) && code !== 'NoSuchBucket') return response;
    throw new StoreError(this.#refusal(response.status, code));
  }

  #unreachable(cause: unknown): never {
    const error = cause as Error & { cause?: { code?: string } };
    const reason = error.cause?.code ?? error.name;
    throw new StoreError(
      `The store of ${this.name} does not answer (${reason}): mind the endpoint and the network, and look at npm run releases -- --to ${this.name} before you try again.`,
      { cause },
    );
  }

  #refusal(status: number, code = String(status)): string {
    const { name } = this;
    if (code === 'NoSuchBucket')
      return `There is no bucket of ${name}: mind its name and the endpoint.`;
    if (status === 401 || status === 403) {
      return `The store of ${name} refuses these keys (${code}): mind AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, that they may list, read and write there, and the clock of this machine.`;
    }
    if (status >= 300 && status < 400) {
      return `The bucket of ${name} is elsewhere (${code}): mind endpoint and region in the address.`;
    }
    return `The store of ${name} failed (${code}): look at how much room it has, and at npm run releases -- --to ${name} before you try again.`;
  }
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"' };
const CHARACTERS = new Map(Object.entries(ENTITIES));

function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(#?\w+);/g, (entity, key: string) => CHARACTERS.get(key) ?? entity);
}

function elementsOf(xml: string, name: string): string[] {
  const [, ...parts] = xml.split(`<${name}>`);
  return parts.map((part) => part.split(`</${name}>`, 1)[0]!);
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** `/static/js/<app>/<version>/…` never changes. */
const RELEASED = /^static\/js\/[^/]+\/[^/]+\/./;

const headersFor = (path: string): Record<string, string> => ({
  'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
  'cache-control': RELEASED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
});
