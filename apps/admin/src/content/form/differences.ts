import type { Labels } from '../content-kind.ts';
import type { Names } from './known-names.ts';

/** A field in which two versions differ, in words. */
export interface Difference {
  label: string;
  one: string;
  other: string;
}

/**
 * The fields in which two versions of something differ, in the order of `labels`.
 * @param names of what is kept as an id
 */
export function differencesBetween<Input extends object>(
  labels: Labels<Input>,
  one: Input,
  other: Input,
  names: Names = new Map(),
): Difference[] {
  return (Object.keys(labels) as (keyof Input & string)[])
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .map((field) => ({
      label: labels[field],
      one: wordsOf(one[field], names),
      other: wordsOf(other[field], names),
    }));
}

/** A value as somebody would read it out. */
function wordsOf(value: unknown, names: Names): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry, names)).join('\n');
  if (typeof value === 'object' && value !== null) {
    // A rule's place shows already in where it stands.
    return Object.entries(value)
      .filter(([name, part]) => name !== 'order' && part !== '')
      .map(([, part]) => wordsOf(part, names))
      .join('\n');
  }
  if (typeof value === 'string') return names.get(value) ?? value;
  return Number.isFinite(value) ? String(value) : '';
}
