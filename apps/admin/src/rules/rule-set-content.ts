import { ruleCalls, ruleQueries } from '@nox/api-client';
import { type RuleSet, RuleSetInput } from '@nox/contracts';
import type { ContentKind } from '../content/content-kind.ts';

export const ruleSets = {
  name: 'rules',
  path: '/admin/rules',
  noun: 'Rule Set',
  schema: RuleSetInput,
  calls: ruleCalls,
  queries: ruleQueries,
  shape: { groups: ['eventDetails'] },
  blank: () => RuleSetInput.parse({}),
  nameOf: ({ sectionTitle }) => sectionTitle,
  copyOf: (input) => ({
    ...input,
    sectionTitle: `Copy of ${input.sectionTitle}`,
    isActive: false,
  }),
  labels: {
    sectionTitle: 'Section Title',
    eventDetails: 'Event details',
    rules: 'Rules',
    isActive: 'Active',
  },
  // Spec section 2.
  previewNote: () => 'While auditions are closed, their page does not show the rules.',
  media: {},
  texts: {
    loadFailed: 'Failed to load rule set.',
    added: 'Rule set added successfully!',
    updated: 'Rule set updated successfully!',
    saveFailed: 'Operation failed.',
    deleteQuestion: 'Are you sure?',
    deleted: 'Rule set deleted.',
    deleteFailed: 'Failed to delete.',
  },
} satisfies ContentKind<RuleSet, RuleSetInput>;
