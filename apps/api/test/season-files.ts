import { crc32, inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type Figure } from '@nox/contracts';
import { type TestApi } from './api.ts';

/** The files of a ZIP file, as text, by their names. @throws when one is not what its checksum says */
export function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf('PK\u0005\u0006', 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => zip.readUInt16LE(at + from));
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error('A file is damaged.');
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!);
    files.set(name, content.toString());
    at += 46 + nameLength! + extra! + comment!;
  }
  return files;
}

export async function filesOf({ get }: TestApi, seasonId: string): Promise<Map<string, string>> {
  const answer = await get(`/api/seasons/${seasonId}/files`);
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    { 'content-type': 'application/zip', 'cache-control': 'no-store' },
  ]);
  return unzip(answer.rawPayload);
}

const rowsIn = (file: string) =>
  parse(file, { columns: true, bom: true }) as Record<string, string>[];

export const linesOf = (files: ReadonlyMap<string, string>, name: string) =>
  rowsIn(files.get(`${name}.csv`)!);

export const exportOf = async ({ get }: TestApi, path = '', headers?: object) =>
  rowsIn((await get(`/api/auditions/export${path}`, headers)).body);

export const sumOf = (figures: readonly Figure[], of: keyof Omit<Figure, 'name'>) =>
  figures.reduce((total, figure) => total + figure[of], 0);
