import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Higher levels cost more time than they save bytes while a request waits. */
const QUALITY = 5;

/** A smaller response fits into one packet without compression. */
export const MIN_COMPRESSED_BYTES = 1_000;

/** An encoder with the default window takes 10 MB, which each thread retains: it is as long as the content. @param quality from 0, the fastest, to 11 */
export function brotli(bytes: Buffer, quality = QUALITY): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(32 - Math.clz32(bytes.length), 17), 22),
    },
  });
}

interface Representation {
  bytes: Buffer;
  etag: string;
}

/** Each encoding has a strong tag of its own: that identifies bytes. */
export interface Encoded {
  identity: Representation;
  /** Absent for what is too small. */
  br?: Representation | undefined;
}

/** The hash of the content is the same on every server and after a restart. @param quality see `brotli` */
export async function encode(bytes: Buffer, quality?: number): Promise<Required<Encoded>> {
  const tag = hash('sha256', bytes, 'base64url');
  return {
    identity: { bytes, etag: `"${tag}"` },
    br: { bytes: await brotli(bytes, quality), etag: `"${tag}-br"` },
  };
}

export function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return (
    accepted !== undefined &&
    /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(accepted)
  );
}

export function addVary(reply: FastifyReply, name: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? name : `${String(present)}, ${name}`);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for HTML: between tags, and in an attribute with double quotes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
