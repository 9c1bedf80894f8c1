import {
  AchievementInput,
  AuditionApplication,
  AuditionStatus,
  ReviewInput,
  RuleSetInput,
  TeamMemberInput,
  TutorialInput,
} from '@nox/contracts';
import { z } from 'zod';
import achievements from './sample-achievements.json' with { type: 'json' };
import auditionEntries from './sample-audition-entries.json' with { type: 'json' };
import ruleSets from './sample-rule-sets.json' with { type: 'json' };
import team from './sample-team.json' with { type: 'json' };
import tutorials from './sample-tutorials.json' with { type: 'json' };

const SampleEntry = AuditionApplication.extend({
  status: AuditionStatus,
  timeSlot: z.string(),
  reviews: z.array(ReviewInput),
});
export type SampleEntry = z.infer<typeof SampleEntry>;

const SampleContent = z.object({
  team: z.array(
    TeamMemberInput.omit({ imageUrl: true }).extend({
      /** A file in `media`. */
      picture: z.string().optional(),
    }),
  ),
  tutorials: z.array(
    TutorialInput.omit({ videoUrl: true, thumbnailUrl: true }).extend({
      /** A file in `media`, with its poster beside it. */
      video: z.string().optional(),
    }),
  ),
  achievements: z.array(
    AchievementInput.omit({ teamMemberIdsInvolved: true, imageUrl: true, pictures: true }).extend({
      /** A file in `media`. */
      picture: z.string(),
      /** The files of its further pictures. */
      further: z.array(z.strictObject({ picture: z.string(), alt: z.string() })).default([]),
      /** Names of members of the sample team; stored as ids. */
      members: z.array(z.string()),
      /** Names of people who are not members. */
      names: z.array(z.string()),
    }),
  ),
  /** In order of creation. */
  ruleSets: z.array(RuleSetInput),
  /** In order of arrival. */
  auditionEntries: z.array(SampleEntry),
});

/** The sample content, all of it invented. Checked like input, which also fills in the defaults. */
export const readSampleContent = () =>
  SampleContent.parse({ team, tutorials, achievements, ruleSets, auditionEntries });
