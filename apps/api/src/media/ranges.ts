import { stat } from 'node:fs/promises';
import { type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { type FastifyRequest } from 'fastify';

const PART = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

interface File {
  size: number;
  mtime: Date;
}

/**
 * The part of a file that a request names, in the one form that `@fastify/send` reads as RFC 9110 (14) has it.
 * @returns undefined for what is to be ignored: another unit, several parts, a malformed one, or one of an older file
 */
function partOf({ range = '', 'if-range': condition }: IncomingHttpHeaders, file: File) {
  const [, first, last = '', suffix] = PART.exec(range) ?? [];
  // Of both validators only the time is a strong one: the tags are weak.
  if (condition !== undefined && condition !== file.mtime.toUTCString()) return undefined;
  if (suffix !== undefined) {
    return Number(suffix) >= file.size && file.size > 0 ? 'bytes=0-' : `bytes=-${suffix}`;
  }
  if (first === undefined || (last !== '' && Number(last) < Number(first))) return undefined;
  return `bytes=${first}-${last}`;
}

/** A hook of the files below `root`, whose path is the wildcard of their route. */
export const readRange =
  (root: string) =>
  async ({ raw: { headers }, params }: FastifyRequest): Promise<void> => {
    if (headers.range === undefined) return;
    const file = await stat(join(root, (params as { '*'?: string })['*'] ?? '')).catch(() => null);
    const part = file?.isFile() ? partOf(headers, file) : undefined;
    delete headers['if-range'];
    if (part === undefined) delete headers.range;
    else headers.range = part;
  };
