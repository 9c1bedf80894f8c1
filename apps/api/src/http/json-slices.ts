import { timeSlices } from './time-slices.ts';

const ITEMS_PER_STEP = 500;

async function listText(items: unknown[], endSlice: () => Promise<void>): Promise<string> {
  const steps: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    const list = JSON.stringify(items.slice(from, from + ITEMS_PER_STEP));
    steps.push(list.slice(1, -1));
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
