import { teamCalls, teamQueries } from '@nox/api-client';
import { type TeamMember, TeamMemberInput } from '@nox/contracts';
import { orderAfter, type ContentKind } from '../content/content-kind.ts';

export const team = {
  name: 'team',
  path: '/admin/team',
  noun: 'Member',
  schema: TeamMemberInput,
  calls: teamCalls,
  queries: teamQueries,
  blank: () => ({
    ...TeamMemberInput.omit({ name: true, position: true }).parse({}),
    imageAlt: '',
    imageFocus: null,
    name: '',
    position: '',
  }),
  nameOf: ({ name }) => name,
  copyOf: (input) => ({ ...input, name: `Copy of ${input.name}`, isActive: false }),
  placeLast: async (input, client) => {
    const members = await client.fetchQuery({ ...teamQueries.adminList(), staleTime: 0 });
    const group = members.filter(({ category }) => category === input.category);
    return { ...input, displayOrder: orderAfter(group) };
  },
  labels: {
    name: 'Name',
    position: 'Position',
    year: 'Year',
    category: 'Category',
    instaUrl: 'Instagram URL',
    linkedInUrl: 'LinkedIn URL',
    intro: 'Intro',
    specialization: 'Specialization',
    displayOrder: 'Display Order (0 is highest)',
    isActive: 'Active',
    imageUrl: 'Image',
    imageAlt: 'Alternative text',
    imageFocus: 'Focal point',
  },
  previewNote: ({ isActive }) =>
    isActive ? undefined : 'Visitors do not see this member until “Active” is ticked.',
  media: {
    imageUrl: {
      label: 'Image',
      folder: 'team_images',
      belongings: ['imageAlt', 'imageFocus'] as const,
    },
  },
  texts: {
    loadFailed: 'Failed to load member data.',
    added: 'Team member added successfully!',
    updated: 'Team member updated successfully!',
    saveFailed: 'Operation failed. Please check the console.',
    deleteQuestion: 'Are you sure you want to delete this team member?',
    deleted: 'Member deleted successfully.',
    deleteFailed: 'Failed to delete member.',
  },
} satisfies ContentKind<TeamMember, TeamMemberInput>;
