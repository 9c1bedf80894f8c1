import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Where another step costs more time than it saves bytes, for what is compressed while somebody may wait. */
const QUALITY = 5;

/** Below this an answer fits into one packet however it is written. */
export const WORTH_COMPRESSING_BYTES = 1_000;

/**
 * Text in Brotli's format.
 * @param quality from 0, the fastest, to 11
 */
export function brotli(bytes: Buffer, quality = QUALITY): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** Whether the caller reads Brotli, by its own words; `br;q=0` is a refusal. */
export function readsBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return (
    accepted !== undefined &&
    /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(accepted)
  );
}
