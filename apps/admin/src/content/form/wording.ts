import { ImageFocus } from '@nox/contracts';
import type { Wording } from '@nox/ui/forms';
import { createContext } from 'react';
import { describeFocus } from '../media/focal-point.tsx';

export type Names = ReadonlyMap<string, string>;

/** The names of entities whose ids are values of the forms below. */
export const NameLookup = createContext<Names>(new Map());

/** Names the fields of a kind of content, and says their values in words: ids are replaced by their names. */
export const wordingOf = (labels: Readonly<Record<string, string>>, names: Names): Wording => ({
  labelOf: (path) => {
    const [field, part] = path.split('.') as [string, string?];
    const isGroup = part !== undefined && /^[a-z]+$/i.test(part);
    return isGroup ? `${labels[field]}: ${part}` : (labels[field] ?? field);
  },
  textOf: (value) => textOf(value, names),
});

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
