import { type TeamMember, type TeamMemberInput } from '@nox/contracts';
import { type ContentKind } from '../content/content-kind.ts';
import { type TeamMemberRow } from '../database/schema.ts';

/** The team: visitors see the active members. */
export const teamMembers: ContentKind<TeamMemberRow, TeamMember, TeamMemberInput> = {
  table: 'team_members',
  group: 'team',
  noun: 'Team member',
  sortedBy: { column: 'display_order', direction: 'asc' },
  isPublic: (row) => row.is_active === 1,

  toEntity: (row) => ({
    _id: row.id,
    name: row.name,
    year: row.year,
    position: row.position,
    category: row.category,
    instaUrl: row.insta_url,
    linkedInUrl: row.linked_in_url,
    intro: row.intro,
    specialization: row.specialization,
    imageUrl: row.image_url,
    isActive: row.is_active === 1,
    displayOrder: row.display_order,
  }),

  toColumns: (input) => ({
    name: input.name,
    year: input.year,
    position: input.position,
    category: input.category,
    insta_url: input.instaUrl,
    linked_in_url: input.linkedInUrl,
    intro: input.intro,
    specialization: input.specialization,
    image_url: input.imageUrl,
    is_active: input.isActive ? 1 : 0,
    display_order: input.displayOrder,
  }),
};
