import {
  Achievement,
  AchievementInput,
  ActiveRuleSet,
  type Choice,
  RuleSet,
  RuleSetInput,
  TeamMember,
  TeamMemberInput,
  Tutorial,
  TutorialInput,
  TutorialsByStyle,
} from '@nox/contracts';
import * as z from 'zod';
import { type Actor, recordChanges } from '#platform/database/audit.ts';
import { isoTime } from '#platform/database/clock.ts';
import { findRow } from '#platform/database/rows.ts';
import { type Db, type Tables } from '#platform/database/schema.ts';
import { type ContentKind, withImages } from './content-kind.ts';
import { requireChoice, restoreIntoChoice, society } from './society.ts';

export const teamMembers: ContentKind<Tables['team_members'], TeamMember, TeamMemberInput> = {
  table: 'team_members',
  group: 'team',
  path: '/team',
  entity: TeamMember,
  input: TeamMemberInput,
  noun: 'Team member',
  sortedBy: { column: 'display_order', direction: 'asc' },
  list: {
    path: '/team',
    page: '/team',
    summary: 'The active members, section by section; to administrators all of them',
    schema: z.array(TeamMember),
    arrange: async (list, society) => bySection(list, (await society()).teamSections),
  },
  files: { image_url: 'team_images' },
  nameColumn: 'name',
  namesPerson: true,
  isPublic: (row) => row.is_active === 1,
  derive: (row, images) => ({ image: images.get(row.image_url) }),
  beforeWrite: (transaction, _, { category }) =>
    requireChoice(transaction, 'team_members', category),
  beforeRestore: (transaction, row) => restoreIntoChoice(transaction, 'team_members', row),
};

export const tutorials: ContentKind<Tables['tutorials'], Tutorial, TutorialInput> = {
  table: 'tutorials',
  group: 'tutorials',
  path: '/tutorials',
  entity: Tutorial,
  input: TutorialInput,
  noun: 'Tutorial',
  sortedBy: { column: 'display_order', direction: 'asc' },
  list: {
    path: '/tutorials',
    page: '/learn',
    summary: 'The published tutorials, keyed by style; to administrators all of them',
    schema: TutorialsByStyle,
    arrange: async (list, society) => byStyle(list, (await society()).danceStyles),
  },
  files: { video_url: 'tutorial_videos', thumbnail_url: 'tutorial_thumbnails' },
  nameColumn: 'title',
  isPublic: (row) => row.is_published === 1,
  derive: (row, images) => ({ thumbnail: images.get(row.thumbnail_url) }),
  deriveColumns: ({ videoUrl }) => (videoUrl === '' ? { video_duration: null } : {}),
  beforeWrite: (transaction, _, { danceStyle }) =>
    requireChoice(transaction, 'tutorials', danceStyle),
  beforeRestore: (transaction, row) => restoreIntoChoice(transaction, 'tutorials', row),
};

function bySection(list: readonly TeamMember[], sections: readonly Choice[]): TeamMember[] {
  const orders = new Map(sections.map(({ name }, order) => [name, order]));
  return list.toSorted((a, b) => orders.get(a.category)! - orders.get(b.category)!);
}

/** Keyed by style in the order of the society's styles; a style without tutorials is absent. */
export function byStyle(list: readonly Tutorial[], styles: readonly Choice[]): TutorialsByStyle {
  const groups = Map.groupBy(list, ({ danceStyle }) => danceStyle);
  const present = styles.filter(({ name }) => groups.has(name));
  return Object.fromEntries(present.map(({ name }) => [name, groups.get(name)!]));
}

/** Achievements have no display order, so the newest year comes first; then the order of creation. */
export const achievements: ContentKind<Tables['achievements'], Achievement, AchievementInput> = {
  table: 'achievements',
  group: 'achievements',
  path: '/achievements',
  entity: Achievement,
  input: AchievementInput,
  noun: 'Achievement',
  sortedBy: { column: 'year', direction: 'desc' },
  list: {
    path: '/achievements',
    page: '/achievements',
    summary: 'All achievements, the newest year first',
    schema: z.array(Achievement),
  },
  files: { image_url: 'achievement_images', pictures: 'achievement_images' },
  nameColumn: 'title',
  isPublic: () => true,
  derive(row, images) {
    const pictures = withImages(row, images);
    const image = images.get(row.image_url);
    return { image, pictures: pictures.length === 0 ? undefined : pictures };
  },
};

/** Rule sets: visitors see the active one. Saving one as active deactivates the others; a partial unique index guards that, too. */
export const ruleSets: ContentKind<Tables['rule_sets'], RuleSet, RuleSetInput> = {
  table: 'rule_sets',
  group: 'rules',
  path: '/audition-rules',
  entity: RuleSet,
  input: RuleSetInput,
  noun: 'Rule set',
  sortedBy: { column: 'created_at', direction: 'asc' },
  list: {
    path: '/audition-rules/active',
    page: '/auditions',
    summary: 'The active rule set',
    schema: ActiveRuleSet,
    one: 'Active rule set',
    arrange: ([active]) =>
      active && {
        sectionTitle: active.sectionTitle,
        rules: active.rules,
        eventDetails: active.eventDetails,
      },
  },
  files: {},
  nameColumn: 'section_title',
  isPublic: (row) => row.is_active === 1,
  derive: (row) => ({ lastUpdated: isoTime(row.last_updated) }),
  deriveColumns: () => ({ last_updated: Date.now() }),
  beforeWrite: deactivateOthers,
  beforeRestore: restoreInactive,
};

/** Increments the version of the sets that change, but keeps `lastUpdated`, the time of their last save. */
async function deactivateOthers(transaction: Db, id: string, input: RuleSetInput, by?: Actor) {
  if (!input.isActive) return;
  const active = transaction.updateTable('rule_sets').where('is_active', '=', 1);
  const others = await active
    .set((row) => ({ is_active: 0, version: row('version', '+', 1) }))
    .where('id', '!=', id)
    .returning('id')
    .execute();
  if (!by) return;
  const ids = others.map((row) => row.id);
  await recordChanges({ transaction, by }, 'rules', 'changed', ids, { fields: ['isActive'] });
}

/** The one that visitors see by now stays active. */
async function restoreInactive(transaction: Db, { is_active }: Tables['rule_sets']) {
  const other = is_active === 1 && (await findRow(transaction, 'rule_sets', { is_active: 1 }));
  if (!other) return undefined;
  return { changes: { is_active: 0 }, note: ' It is not active: another rule set is by now.' };
}

export const KINDS: readonly ContentKind[] = [
  teamMembers,
  tutorials,
  achievements,
  ruleSets,
  society,
];
