import { File as NodeFile } from 'node:buffer';

/** A file whose bytes the faked network can read; jsdom's own `File` reads as "[object File]" there. */
export function uploadableFile(content: string | Uint8Array, name: string, type: string): File {
  return new NodeFile([content], name, { type }) as unknown as File;
}
