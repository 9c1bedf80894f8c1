import { Achievement, AchievementInput } from '@nox/contracts';
import { z } from 'zod';
import { columnsOf, type ContentKind, fieldsOf } from '../content/content-kind.ts';
import { type AchievementRow } from '../database/schema.ts';
import { type Images } from '../images/image-rows.ts';

function picturesOf({ pictures }: AchievementRow, images: Images): Achievement['pictures'] {
  const stored = JSON.parse(pictures) as NonNullable<AchievementInput['pictures']>;
  if (stored.length === 0) return undefined;
  return stored.map((picture) => ({ ...picture, image: images.get(picture.url) }));
}

/** Achievements have no display order, so the newest year comes first; then the order of creation. */
export const achievements: ContentKind<AchievementRow, Achievement, AchievementInput> = {
  table: 'achievements',
  group: 'achievements',
  path: '/achievements',
  entity: Achievement,
  input: AchievementInput,
  noun: 'Achievement',
  sortedBy: { column: 'year', direction: 'desc' },
  list: { summary: 'All achievements, the newest year first', schema: z.array(Achievement) },
  nameOf: (row) => row.title,
  isPublic: () => true,

  toEntity: (row, images) => ({
    _id: row.id,
    ...fieldsOf(AchievementInput, row),
    imageAlt: row.image_alt || undefined,
    image: images.get(row.image_url),
    pictures: picturesOf(row, images),
  }),

  toColumns: (input) =>
    columnsOf<AchievementRow>({ imageAlt: '', imageFocus: null, pictures: [], ...input }),
};
