import { achievementCalls, achievementQueries } from '@nox/api-client';
import { type Achievement, AchievementInput } from '@nox/contracts';
import type { ContentKind } from '../content/content-kind.ts';

export const achievements = {
  name: 'achievements',
  path: '/admin/achievements',
  noun: 'Achievement',
  schema: AchievementInput,
  calls: achievementCalls,
  queries: achievementQueries,
  blank: () => ({
    ...AchievementInput.omit({ title: true, year: true, description: true }).parse({}),
    title: '',
    year: String(new Date().getFullYear()),
    description: '',
  }),
  nameOf: ({ title }) => title,
  labels: {
    title: 'Title',
    year: 'Year',
    category: 'Category',
    event: 'Event',
    description: 'Description',
    teamMemberIdsInvolved: 'Team Members Involved',
    specialMentions: 'Special Mentions',
    imageUrl: 'Image',
  },
  media: { imageUrl: { label: 'Image', folder: 'achievement_images' } },
  texts: {
    loadFailed: 'Failed to load achievement data.',
    added: 'Achievement added successfully!',
    updated: 'Achievement updated successfully!',
    saveFailed: 'Operation failed.',
    deleteQuestion: 'Are you sure you want to delete this achievement?',
    deleted: 'Achievement deleted successfully.',
    deleteFailed: 'Failed to delete achievement.',
  },
} satisfies ContentKind<Achievement, AchievementInput>;
