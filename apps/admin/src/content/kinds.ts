import {
  achievementCalls,
  achievementQueries,
  ruleCalls,
  ruleQueries,
  societyCalls,
  societyQueries,
  teamCalls,
  teamQueries,
  tutorialCalls,
  tutorialQueries,
} from '@nox/api-client';
import {
  type Achievement,
  ACHIEVEMENT_FIELDS,
  AchievementInput,
  type ImageFocus,
  RULE_SET_FIELDS,
  type RuleSet,
  RuleSetInput,
  type Society,
  SOCIETY_FIELDS,
  SOCIETY_ID,
  SocietyInput,
  TEAM_MEMBER_FIELDS,
  type TeamMember,
  TeamMemberInput,
  type Tutorial,
  TUTORIAL_FIELDS,
  TutorialInput,
} from '@nox/contracts';
import { currentYear } from '@nox/ui';
import * as z from 'zod';
import type { ContentKind } from './content-kind.ts';

export const team = {
  name: 'team',
  path: '/admin/team',
  noun: 'Member',
  schema: TeamMemberInput,
  fields: TEAM_MEMBER_FIELDS,
  calls: teamCalls,
  queries: teamQueries,
  titleField: 'name',
  shownBy: 'isActive',
  groupField: 'category',
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

export const tutorials = {
  name: 'tutorials',
  path: '/admin/tutorials',
  noun: 'Tutorial',
  schema: TutorialInput,
  fields: TUTORIAL_FIELDS,
  calls: tutorialCalls,
  queries: tutorialQueries,
  titleField: 'title',
  shownBy: 'isPublished',
  groupField: 'danceStyle',
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

export interface Picture {
  /** The url is that of the chosen file until it is stored. */
  url: string;
  alt: string;
  focus: ImageFocus | null;
  place?: string | undefined;
}

const FormPicture = AchievementInput.shape.pictures.unwrap().element.extend({ url: z.string() });

type StoredPicture = NonNullable<AchievementInput['pictures']>[number] & Pick<Picture, 'place'>;

export const formPictures = (pictures: readonly StoredPicture[] = []): Picture[] =>
  pictures.map(({ url, alt = '', focus = null, place }) => ({
    ...{ url, alt, focus },
    ...(place !== undefined && { place }),
  }));

export const achievements = {
  name: 'achievements',
  path: '/admin/achievements',
  noun: 'Achievement',
  schema: AchievementInput.extend({ pictures: z.array(FormPicture).optional() }),
  fields: ACHIEVEMENT_FIELDS,
  calls: achievementCalls,
  queries: achievementQueries,
  titleField: 'title',
  initial: () => ({ year: currentYear() }),
  fieldsOf: ({ pictures }) => ({ pictures: formPictures(pictures) }),
  shape: { rows: { pictures: 'url' } },
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

/** A rule's order is its index: what the form has of it does not count. */
const FormRules = z.preprocess(
  (rules) => (rules as { text: string }[] | undefined)?.map(({ text }) => ({ text })),
  RuleSetInput.shape.rules,
);

export const ruleSets = {
  name: 'rules',
  path: '/admin/rules',
  noun: 'Rule Set',
  schema: RuleSetInput.extend({ rules: FormRules }),
  fields: RULE_SET_FIELDS,
  calls: ruleCalls,
  queries: ruleQueries,
  titleField: 'sectionTitle',
  shownBy: 'isActive',
  // Gaps in the stored order are no difference: it is counted anew when the set is saved.
  fieldsOf: ({ rules }) => ({ rules: rules.map(({ text }, order) => ({ text, order })) }),
  shape: { groups: ['eventDetails'] },
  // Spec section 2.
  previewNote: 'While auditions are closed, their page does not show the rules.',
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

const PlacedPicture = SocietyInput.shape.pictures.unwrap().element.extend({ url: z.string() });

/** This page says the new words from now on, as those that are loaded later. */
const updateSociety: typeof societyCalls.update = async (...saved) => {
  const result = await societyCalls.update(...saved);
  globalThis.noxSociety = result.entity;
  return result;
};

/** There is one, which is neither added nor deleted. */
export const society = {
  name: 'society',
  path: '/admin/society',
  onlyId: SOCIETY_ID,
  noun: 'Society',
  schema: SocietyInput.extend({ pictures: z.array(PlacedPicture).default([]) }),
  fields: SOCIETY_FIELDS,
  calls: { ...societyCalls, update: updateSociety },
  queries: societyQueries,
  fieldsOf: ({ pictures }) => ({ pictures: formPictures(pictures) as SocietyInput['pictures'] }),
  titleField: 'name',
  previews: { Home: '/', Team: '/team', Learn: '/learn', 'In chats': 'picture' },
  shape: {
    groups: ['hero', 'family', 'about', 'credit', 'colors'],
    rows: { links: 'url', teamSections: 'id', danceStyles: 'id', pictures: 'url' },
  },
  texts: {
    loadFailed: 'Failed to load the society.',
    added: '',
    updated: 'Society updated successfully!',
    saveFailed: 'Operation failed.',
    deleteQuestion: '',
    deleted: '',
    deleteFailed: '',
  },
} satisfies ContentKind<Society & { _id: string }, SocietyInput>;

/** The contents by the segment of their address, which is also what the audit log calls them. */
export const CONTENTS = { team, tutorials, achievements, rules: ruleSets, society };
