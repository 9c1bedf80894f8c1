import type { ActiveRuleSet } from '@nox/contracts';

/** The society in words and links: change anything between quotation marks, and every page follows. */
export const society = {
  name: 'NOX',

  hero: {
    text: 'We nurture talent at every level, from beginners to experienced performers, through workshops, competitions, flash mobs, cultural fests and intercollegiate events.',
    glimpseUrl: 'https://www.youtube.com/@nox.example',
  },

  family: {
    title: 'We are a family',
    text: 'NOX is a community built on friendship, movement and joy. We learn from each other, cheer loudest for each other, and nobody practises alone.',
  },

  about: {
    title: 'About NOX',
    intro: 'A dynamic community of dancers, at home in',
    styles: ['Party moves', 'Urban grooves', 'Hip-hop', 'Freestyle'],
    text: 'NOX is a platform for creativity and self-expression: bring the style you have, borrow a few of ours, and leave with one that nobody else dances.',
  },

  auditions: {
    title: ['Auditions Are', 'Currently Closed'],
    text: 'Follow our social media for announcements on the next season!',
  },

  /** The society's pages on other sites; entries can be deleted. */
  channels: [
    {
      network: 'Instagram',
      url: 'https://www.instagram.com/nox.example/',
      handle: '@nox.example',
      text: 'The next season is announced here first',
    },
    {
      network: 'YouTube',
      url: 'https://www.youtube.com/@nox.example',
      handle: '@nox.example',
      text: 'Stages, battles and flash mobs in full length',
    },
    {
      network: 'LinkedIn',
      url: 'https://www.linkedin.com/company/nox-example/',
      handle: 'nox-example',
      text: 'Who we are off the floor',
    },
  ],

  footer: {
    quote: 'Feel free to meet our team in the Nox Room any day between 5:30 and 8:00 PM.',
    developer: { name: 'the NOX web team', profileUrl: 'https://github.com/nox-example' },
  },
} as const;

export const PAGE_TITLES = {
  '/': `${society.name} | Dance is our shared language`,
  '/learn': `Learn | ${society.name}`,
  '/team': `Team | ${society.name}`,
  '/achievements': `Achievements | ${society.name}`,
  '/auditions': `Auditions | ${society.name}`,
  '/auditions/mine': `Your application | ${society.name}`,
  '/auditions/now': `Now and next | ${society.name}`,
};

const TBA = 'TBA';

/** What is shown when there are no active rules (spec section 3). */
export const NO_RULES: ActiveRuleSet = {
  sectionTitle: 'Rules Not Available',
  rules: [],
  eventDetails: { date: TBA, day: TBA, venue: TBA, time: TBA },
};
