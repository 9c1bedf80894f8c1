import { TeamMember, TeamMemberInput } from '@nox/contracts';
import { z } from 'zod';
import { columnsOf, type ContentKind, fieldsOf } from '../content/content-kind.ts';
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
    ...fieldsOf(TeamMemberInput, row),
    imageAlt: row.image_alt || undefined,
    image: images.get(row.image_url),
  }),

  toColumns: (input) => columnsOf<TeamMemberRow>({ imageAlt: '', imageFocus: null, ...input }),
};
