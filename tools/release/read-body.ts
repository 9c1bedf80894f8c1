import { formatMegabytes } from './format.ts';
import { ReleaseError } from './release-error.ts';

/** The body of an answer, unpacked; `name`: of the store, for people. @throws ReleaseError as soon as it is longer */
export async function readBody(response: Response, maxBytes: number, name: string) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new ReleaseError(
        `${name} sends more than ${formatMegabytes(maxBytes)} for one file, more than was released: mind the address, and who may write there.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
