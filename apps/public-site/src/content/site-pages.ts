interface SitePage {
  label: string;
  path: string;
  /** Stands out as a button: the one page that we most want people to find. */
  isButton?: boolean;
}

/** What the navigation bar offers, in its order. */
export const sitePages: SitePage[] = [
  { label: 'HOME', path: '/' },
  { label: 'TEAM', path: '/team' },
  { label: 'AUDITIONS', path: '/auditions', isButton: true },
];
