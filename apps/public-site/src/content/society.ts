/**
 * The society in words and links: everything here may be changed without knowing how to program.
 * Change what stands between the quotation marks; every page follows.
 */
export const society = {
  name: 'NOX',

  hero: {
    text: 'We nurture talent at every level, from beginners to experienced performers, through workshops, competitions, flash mobs, cultural fests and intercollegiate events.',
    /** The video behind the button "A Glimpse of NOX !". */
    glimpseUrl: 'https://www.youtube.com/@nox.example',
  },

  /** The society's pages elsewhere. */
  instagramUrl: 'https://www.instagram.com/nox.example/',
  youTubeUrl: 'https://www.youtube.com/@nox.example',
  linkedInUrl: 'https://www.linkedin.com/company/nox-example/',

  footer: {
    quote: 'Feel free to meet our team in the Nox Room any day between 5:30 and 8:00 PM.',
    developer: { name: 'the NOX web team', profileUrl: 'https://github.com/nox-example' },
  },
} as const;
