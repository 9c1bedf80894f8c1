import type { TeamMember } from '@nox/contracts';

/** Somebody who took part in an achievement. */
export interface InvolvedPerson {
  name: string;
  /** Who they are in the team today; absent if they are not in it (any more). */
  member?: TeamMember;
}

/** What identifies a member here or in an older database, and says nothing to a person. */
const ID = /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Who is meant by the entries of an achievement, each an id or a name: the member with that id, else the one with that
 * name in whatever case, else the text as it is. Sorted by name. An id of nobody in the team says nothing to a
 * visitor and is left out.
 */
export function involvedPeople(entries: string[], members: TeamMember[]): InvolvedPerson[] {
  const people = new Map<string, InvolvedPerson>();
  for (const entry of entries) {
    const member =
      members.find(({ _id }) => _id === entry) ??
      members.find(({ name }) => isSameName(name, entry));
    // Somebody may be listed by id and again by name.
    if (member) people.set(member._id, { name: member.name, member });
    else if (!ID.test(entry)) people.set(entry.toLowerCase(), { name: entry });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
