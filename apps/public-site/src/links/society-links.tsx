import { society } from '../content/society';
import { SocialLinks } from './social-links';

/** The society's own pages on social networks. */
export function SocietyLinks() {
  return (
    <SocialLinks
      owner={society.name}
      urls={{
        Instagram: society.instagramUrl,
        YouTube: society.youTubeUrl,
        LinkedIn: society.linkedInUrl,
      }}
    />
  );
}
