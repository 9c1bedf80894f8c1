import { achievementCalls, achievementQueries } from '@nox/api-client';
import { type Achievement, AchievementInput, type ImageFocus } from '@nox/contracts';
import { currentYear } from '@nox/ui';
import { z } from 'zod';
import type { ContentKind } from '../content/content-kind.ts';

export interface Picture {
  /** The url is that of the chosen file until it is stored. */
  url: string;
  alt: string;
  focus: ImageFocus | null;
}

const FormPicture = AchievementInput.shape.pictures.unwrap().element.extend({ url: z.string() });

export const formPictures = (pictures: AchievementInput['pictures'] = []): Picture[] =>
  pictures.map(({ url, alt = '', focus = null }) => ({ url, alt, focus }));

export const achievements = {
  name: 'achievements',
  path: '/admin/achievements',
  noun: 'Achievement',
  schema: AchievementInput.extend({ pictures: z.array(FormPicture).optional() }),
  calls: achievementCalls,
  queries: achievementQueries,
  // The variants of pictures are not part of the form.
  fieldsOf: ({ pictures }) => ({ pictures: formPictures(pictures) }),
  shape: { rows: { pictures: 'url' } },
  blank: () => ({
    ...AchievementInput.omit({ title: true, year: true, description: true }).parse({}),
    imageAlt: '',
    imageFocus: null,
    pictures: [],
    title: '',
    year: currentYear(),
    description: '',
  }),
  nameOf: ({ title }) => title,
  copyOf: (input) => ({ ...input, title: `Copy of ${input.title}` }),
  labels: {
    title: 'Title',
    year: 'Year',
    category: 'Category',
    event: 'Event',
    description: 'Description',
    teamMemberIdsInvolved: 'Team members involved',
    specialMentions: 'Special mentions',
    imageUrl: 'Image',
    imageAlt: 'Alternative text',
    imageFocus: 'Focal point',
    pictures: 'More pictures',
  },
  media: {
    imageUrl: {
      label: 'Image',
      folder: 'achievement_images',
      belongings: ['imageAlt', 'imageFocus'] as const,
    },
  },
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
