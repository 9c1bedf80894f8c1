import { type Achievement, type AchievementInput } from '@nox/contracts';
import { type ContentKind } from '../content/content-kind.ts';
import { type AchievementRow } from '../database/schema.ts';

/** Achievements have no display order, so the newest year comes first; then the order of creation. */
export const achievements: ContentKind<AchievementRow, Achievement, AchievementInput> = {
  table: 'achievements',
  group: 'achievements',
  noun: 'Achievement',
  sortedBy: { column: 'year', direction: 'desc' },
  isPublic: () => true,

  toEntity: (row) => ({
    _id: row.id,
    title: row.title,
    year: row.year,
    event: row.event,
    category: row.category,
    imageUrl: row.image_url,
    description: row.description,
    teamMemberIdsInvolved: JSON.parse(row.team_member_ids_involved),
    specialMentions: JSON.parse(row.special_mentions),
  }),

  toColumns: (input) => ({
    title: input.title,
    year: input.year,
    event: input.event,
    category: input.category,
    image_url: input.imageUrl,
    description: input.description,
    team_member_ids_involved: JSON.stringify(input.teamMemberIdsInvolved),
    special_mentions: JSON.stringify(input.specialMentions),
  }),
};
