import { teamQueries } from '@nox/api-client';
import { ImageFocus, type TeamMember } from '@nox/contracts';
import type { Wording } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type ContentKind, labelOf } from '../content-kind.ts';
import { describeFocus } from '../media/focal-point.tsx';

type Names = ReadonlyMap<string, string>;

const NO_NAMES: Names = new Map();

const namesOf = (members: TeamMember[]): Names =>
  new Map(members.map(({ _id, name }) => [_id, name]));

/** Names the fields of a kind of content, and says their values in words: ids of members are replaced by their names. */
export function useWording(kind: ContentKind): Wording {
  const enabled = Object.values(kind.fields).some(({ control }) => control === 'members');
  const query = { ...teamQueries.adminList(), select: namesOf, enabled };
  const { data: names = NO_NAMES } = useQuery(query);
  return wordingOf(kind, names);
}

export const wordingOf = (kind: Pick<ContentKind, 'fields'>, names: Names): Wording => ({
  labelOf: (path) => {
    const [field, part] = path.split('.') as [string, string?];
    const isGroup = part !== undefined && /^[a-z]+$/i.test(part);
    return isGroup ? `${labelOf(kind, field)}: ${part}` : labelOf(kind, field);
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
