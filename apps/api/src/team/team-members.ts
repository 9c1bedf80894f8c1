import { TeamMember, TeamMemberInput } from '@nox/contracts';
import { z } from 'zod';
import { altColumn, type ContentKind, focusColumn, focusOf } from '../content/content-kind.ts';
import { type TeamMemberRow } from '../database/schema.ts';

/** The team: visitors see the active members. */
export const teamMembers: ContentKind<TeamMemberRow, TeamMember, TeamMemberInput> = {
  table: 'team_members',
  group: 'team',
  path: '/team',
  entity: TeamMember,
  input: TeamMemberInput,
  noun: 'Team member',
  sortedBy: { column: 'display_order', direction: 'asc' },
  list: {
    summary: 'The active members; to administrators all of them',
    schema: z.array(TeamMember),
  },
  nameOf: (row) => row.name,
  namesPerson: true,
  isPublic: (row) => row.is_active === 1,

  toEntity: (row, images) => ({
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
    imageAlt: row.image_alt || undefined,
    imageFocus: focusOf(row.image_focus),
    image: images.get(row.image_url),
    isActive: row.is_active === 1,
    displayOrder: row.display_order,
  }),

  toColumns: (input, stored) => {
    const before = stored?.image_url === input.imageUrl ? stored : undefined;
    return {
      name: input.name,
      year: input.year,
      position: input.position,
      category: input.category,
      insta_url: input.instaUrl,
      linked_in_url: input.linkedInUrl,
      intro: input.intro,
      specialization: input.specialization,
      image_url: input.imageUrl,
      image_alt: altColumn(input.imageAlt, before?.image_alt),
      image_focus: focusColumn(input.imageFocus, before?.image_focus),
      is_active: input.isActive ? 1 : 0,
      display_order: input.displayOrder,
    };
  },
};
