import type { TeamMember } from '@nox/contracts';
import { nameOrder } from '@nox/ui';

export interface InvolvedPerson {
  name: string;
  /** Absent for a person who is not in the team. */
  member?: TeamMember;
}

/** A UUID, or an ObjectId of an older database. */
const ID = /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The people that entries (ids or names) name, each once, sorted by name; an id of no member is left out. */
export function involvedPeople(entries: string[], members: TeamMember[]): InvolvedPerson[] {
  const people = new Map<string, InvolvedPerson>();
  for (const entry of entries) {
    const member =
      members.find(({ _id }) => _id === entry) ??
      members.find(({ name }) => name.toLowerCase() === entry.toLowerCase());
    if (member) people.set(member._id, { name: member.name, member });
    else if (!ID.test(entry)) people.set(entry.toLowerCase(), { name: entry });
  }
  const compareNames = nameOrder();
  return [...people.values()].sort((a, b) => compareNames(a.name, b.name));
}
