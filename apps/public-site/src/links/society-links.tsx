import { society } from '../content/society.ts';
import { SocialLinks } from './social-links.tsx';

const urls = Object.fromEntries(society.channels.map(({ network, url }) => [network, url]));

/** The society's own pages on social networks, as icons. */
export function SocietyLinks() {
  return <SocialLinks owner={society.name} urls={urls} />;
}
