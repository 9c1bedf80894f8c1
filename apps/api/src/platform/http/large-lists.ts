import { hash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Database, memoizeByRevision, type RevisionGroup } from '../database/revisions.ts';
import { chunks } from '../database/rows.ts';
import { sendTagged } from './conditional.ts';
import { acceptsBrotli, addVary, brotli } from './encoding.ts';

async function listText(items: unknown[]): Promise<string> {
  const steps: string[] = [];
  for await (const some of chunks(items)) steps.push(JSON.stringify(some).slice(1, -1));
  return `[${steps.join(',')}]`;
}

/** The JSON of a list, or of an object with lists as fields, of thousands of items. Lets other requests run meanwhile. */
export async function stringifyLists(value: object): Promise<string> {
  if (Array.isArray(value)) return listText(value);
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const text = Array.isArray(field) ? await listText(field) : JSON.stringify(field);
    fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

/** A request waits for these megabytes: half the time of the default quality, for a tenth more bytes. */
const LARGE_QUALITY = 4;

const MAX_CACHED = 32;

interface LargeList {
  body: object;
  headers?: Record<string, number>;
}

export type Exchange = Record<'request', FastifyRequest> & Record<'reply', FastifyReply>;

/** Sends a large list with its tag. It is read and compressed once for all readers with one key until a group changes: fifteen judges cause one read. */
export function listSender<Reader = void>(
  { revisions }: Pick<Database, 'revisions'>,
  groups: readonly RevisionGroup[],
  read: (reader: Reader) => Promise<LargeList>,
  keyOf: (reader: Reader) => string = () => '',
): (exchange: Exchange, reader: Reader) => Promise<FastifyReply> {
  const load = async (reader: Reader) => {
    const { body, headers = {} } = await read(reader);
    const bytes = Buffer.from(await stringifyLists(body));
    return { headers, bytes, tag: hash('sha256', bytes, 'base64url') };
  };
  const compress = async (reader: Reader) => {
    const { bytes, ...list } = await load(reader);
    return { ...list, bytes: await brotli(bytes, LARGE_QUALITY) };
  };
  type Load = () => ReturnType<typeof load>;
  const memos = new LRUCache<string, Load, { reader: Reader }>({
    max: MAX_CACHED,
    memoMethod: (_key, _stale, { context: { reader } }) =>
      memoizeByRevision(revisions, groups, () => compress(reader)) as Load,
  });
  return async ({ request, reply }, reader) => {
    const isCompressed = acceptsBrotli(request);
    const compressed = memos.memo(keyOf(reader), { context: { reader } });
    const { headers, bytes, tag } = await (isCompressed ? compressed() : load(reader));
    addVary(reply.headers(headers), 'Accept-Encoding');
    if (isCompressed) reply.header('content-encoding', 'br');
    return sendTagged(request, reply, isCompressed ? `"${tag}-br"` : `"${tag}"`, bytes);
  };
}
