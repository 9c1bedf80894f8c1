import { tutorialCalls, tutorialQueries } from '@nox/api-client';
import { type DanceStyle, type Tutorial, TutorialInput } from '@nox/contracts';
import { orderAfter, type ContentKind } from '../content/content-kind.ts';

/** The initial value of the select; the schema rejects it. */
const NO_STYLE = '' as DanceStyle;

export const tutorials = {
  name: 'tutorials',
  path: '/admin/tutorials',
  noun: 'Tutorial',
  schema: TutorialInput,
  calls: tutorialCalls,
  queries: tutorialQueries,
  blank: () => ({
    ...TutorialInput.omit({
      title: true,
      danceStyle: true,
      instructor: true,
      description: true,
    }).parse({}),
    thumbnailAlt: '',
    thumbnailFocus: null,
    title: '',
    danceStyle: NO_STYLE,
    instructor: '',
    description: '',
  }),
  nameOf: ({ title }) => title,
  copyOf: (input) => ({ ...input, title: `Copy of ${input.title}`, isPublished: false }),
  placeLast: async (input, client) => {
    const byStyle = await client.fetchQuery({ ...tutorialQueries.adminList(), staleTime: 0 });
    return { ...input, displayOrder: orderAfter(byStyle[input.danceStyle] ?? []) };
  },
  labels: {
    title: 'Title',
    danceStyle: 'Dance style',
    difficulty: 'Difficulty',
    instructor: 'Instructor',
    instructorInstaUrl: 'Instructor Instagram URL',
    description: 'Description',
    tags: 'Tags',
    displayOrder: 'Display Order (0 is first)',
    isPublished: 'Published',
    thumbnailUrl: 'Thumbnail',
    thumbnailAlt: 'Alternative text',
    thumbnailFocus: 'Focal point',
    videoUrl: 'Video',
    videoDuration: 'Video length (seconds)',
  },
  previewNote: ({ isPublished }) =>
    isPublished ? undefined : 'Visitors do not see this tutorial until “Published” is ticked.',
  media: {
    thumbnailUrl: {
      label: 'Thumbnail',
      folder: 'tutorial_thumbnails',
      belongings: ['thumbnailAlt', 'thumbnailFocus'] as const,
    },
    videoUrl: {
      label: 'Video',
      folder: 'tutorial_videos',
      durationField: 'videoDuration',
      belongings: ['videoDuration'],
    },
  },
  texts: {
    loadFailed: 'Failed to load tutorial data.',
    added: 'Tutorial added successfully!',
    updated: 'Tutorial updated successfully!',
    saveFailed: 'Operation failed.',
    deleteQuestion: 'Are you sure you want to delete this tutorial?',
    deleted: 'Tutorial deleted successfully.',
    deleteFailed: 'Failed to delete tutorial.',
  },
} satisfies ContentKind<Tutorial, TutorialInput>;
