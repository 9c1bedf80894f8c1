import { ImageFocus } from '@nox/contracts';
import type { Difference } from '@nox/ui';
import { createContext } from 'react';
import type { Labels } from '../content-kind.ts';
import { describeFocus } from '../media/focus.ts';

export type Names = ReadonlyMap<string, string>;

/** The names of entities whose ids are values of the forms below. */
export const NameLookup = createContext<Names>(new Map());

/** The fields in which two versions differ, in the order of `labels`; ids are replaced by their names. */
export function differencesBetween<Input extends object>(
  labels: Labels<Input>,
  before: Input,
  after: Input,
  names: Names = new Map(),
): Difference[] {
  return (Object.entries(labels) as [keyof Input & string, string][])
    .filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(([field, label]) => ({
      label,
      before: textOf(before[field], names),
      after: textOf(after[field], names),
    }));
}

function textOf(value: unknown, names: Names): string {
  const focus = ImageFocus.safeParse(value).data;
  if (focus) return describeFocus(focus);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((entry) => textOf(entry, names)).join('\n');
  if (typeof value === 'object' && value !== null) {
    // A rule's order equals its index.
    return Object.entries(value)
      .filter(([name, part]) => name !== 'order' && part !== '' && part !== null)
      .map(([, part]) => textOf(part, names))
      .join('\n');
  }
  if (typeof value === 'string') return names.get(value) ?? value;
  return Number.isFinite(value) ? String(value) : '';
}
