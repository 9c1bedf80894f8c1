import { File as NodeFile } from 'node:buffer';

/** A file whose bytes the fake network can read; jsdom's `File` becomes "[object File]". */
export function uploadableFile(content: string | Uint8Array, name: string, type: string): File {
  return new NodeFile([content], name, { type }) as unknown as File;
}
