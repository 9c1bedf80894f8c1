import { DANCE_STYLES, Tutorial, TutorialInput, TutorialsByStyle } from '@nox/contracts';
import { columnsOf, type ContentKind, fieldsOf } from '../content/content-kind.ts';
import { type TutorialRow } from '../database/schema.ts';

/** Tutorials: visitors see the published ones. */
export const tutorials: ContentKind<TutorialRow, Tutorial, TutorialInput> = {
  table: 'tutorials',
  group: 'tutorials',
  path: '/tutorials',
  entity: Tutorial,
  input: TutorialInput,
  noun: 'Tutorial',
  sortedBy: { column: 'display_order', direction: 'asc' },
  list: {
    summary: 'The published tutorials, keyed by style; to administrators all of them',
    schema: TutorialsByStyle,
    arrange: byStyle,
  },
  nameOf: (row) => row.title,
  isPublic: (row) => row.is_published === 1,

  toEntity: (row, images) => ({
    _id: row.id,
    ...fieldsOf(TutorialInput, row),
    thumbnailAlt: row.thumbnail_alt || undefined,
    thumbnail: images.get(row.thumbnail_url),
  }),

  toColumns: ({ videoDuration, ...input }) =>
    columnsOf<TutorialRow>({
      thumbnailAlt: '',
      thumbnailFocus: null,
      ...input,
      videoDuration: input.videoUrl === '' ? null : (videoDuration ?? null),
    }),
};

/** Keyed by style in the fixed order of the styles (spec section 2); a style without tutorials is absent. */
export function byStyle(list: readonly Tutorial[]): TutorialsByStyle {
  const groups = DANCE_STYLES.map(
    (style) => [style, list.filter(({ danceStyle }) => danceStyle === style)] as const,
  );
  return Object.fromEntries(groups.filter(([, group]) => group.length > 0));
}
