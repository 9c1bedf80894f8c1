import { type TeamMemberInput } from '@nox/contracts';

type Written = Pick<TeamMemberInput, 'name' | 'year' | 'position' | 'intro' | 'specialization'>;
type Links = Partial<Pick<TeamMemberInput, 'instaUrl' | 'linkedInUrl'>>;

/** Completes what is written down about a sample member with what is the same for all of them. */
export const sampleMember = (
  category: TeamMemberInput['category'],
  { instaUrl = '', linkedInUrl = '', ...written }: Written & Links,
  displayOrder: number,
): TeamMemberInput => ({
  ...written,
  category,
  instaUrl,
  linkedInUrl,
  imageUrl: '',
  isActive: true,
  displayOrder,
});
