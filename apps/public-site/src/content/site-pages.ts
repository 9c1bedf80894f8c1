interface SitePage {
  label: string;
  path: string;
  /** What a visitor finds there, for those who are lost. */
  text: string;
  /** Stands out as a button: the one page that we most want people to find. */
  isButton?: boolean;
}

/** What the navigation bar offers, in its order. */
export const sitePages: SitePage[] = [
  { label: 'HOME', path: '/', text: 'Who we are' },
  { label: 'LEARN', path: '/learn', text: 'Tutorials in five styles' },
  { label: 'TEAM', path: '/team', text: 'Everybody on the floor' },
  { label: 'ACHIEVEMENTS', path: '/achievements', text: 'What we won together' },
  { label: 'AUDITIONS', path: '/auditions', text: 'How to become one of us', isButton: true },
];
