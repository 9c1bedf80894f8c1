import { TEAM_CATEGORIES, type TeamCategory, type TeamMember } from '@nox/contracts';

interface TeamGroup {
  category: TeamCategory;
  members: TeamMember[];
}

/** A group for each category, in the order of spec section 2; members stay in the API's order. */
export function groupByCategory(members: TeamMember[]): TeamGroup[] {
  return TEAM_CATEGORIES.map((category) => ({
    category,
    members: members.filter((member) => member.category === category),
  }));
}
