import { chunks } from '../database/rows.ts';
import { timeSlices } from './time-slices.ts';

const CHUNK_BYTES = 64 * 1024;

export function* chunksOf(bytes: Buffer, size = CHUNK_BYTES): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
  }
}

async function listText(items: unknown[], endSlice: () => Promise<void>): Promise<string> {
  const steps: string[] = [];
  for (const some of chunks(items)) {
    steps.push(JSON.stringify(some).slice(1, -1));
    await endSlice();
  }
  return `[${steps.join(',')}]`;
}

/** The JSON of a list, or of an object with lists as fields, of thousands of items. Lets other requests run meanwhile. */
export async function stringifyLists(value: object): Promise<string> {
  const endSlice = timeSlices();
  if (Array.isArray(value)) return listText(value, endSlice);
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const text = Array.isArray(field) ? await listText(field, endSlice) : JSON.stringify(field);
    fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}
