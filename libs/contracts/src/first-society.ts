import { DANCE_STYLES, TEAM_CATEGORIES } from './choices.ts';
import type { Image, ImageFocus } from './content-fields.ts';

/* The society's words as pages read them, without zod: the first load has no validator. */

declare global {
  /** The server gives it to every page and renderer, earlier servers do not. A document has only what its islands need. */
  var noxSociety: Partial<Words> | undefined;
}

const chosen = (names: readonly string[]) =>
  names.map((name) => ({ id: name.toLowerCase().replaceAll(' ', '-'), name }));

/** The id of the one item, in addresses such as those of other contents. */
export const SOCIETY_ID = '50c1e7a0-0000-4000-8000-000000000000';

/** The texts of the specification, which a site has until its society writes others. */
export const FIRST_SOCIETY = {
  name: 'NOX',
  description:
    'The all-style dance society of our institute: workshops, competitions, flash mobs and cultural fests, for beginners and experienced performers.',
  email: '',
  logoUrl: '',
  colors: { accent: '#9b7bff', highlight: '#ffb55c' },
  hero: {
    first: 'Dance is',
    second: 'Our Shared Language!',
    text: 'We nurture talent at every level, from beginners to experienced performers, through workshops, competitions, flash mobs, cultural fests and intercollegiate events.',
    glimpseText: 'A Glimpse of NOX !',
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
  hours: 'Feel free to meet our team in the Nox Room any day between 5:30 and 8:00 PM.',
  links: [
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
  credit: { name: 'the NOX web team', url: 'https://github.com/nox-example' },
  teamSections: chosen(TEAM_CATEGORIES),
  danceStyles: chosen(DANCE_STYLES),
  pictures: [],
};

/** A picture that a page shows, once its variants are made in several widths. */
interface ShownPicture {
  url: string;
  alt?: string | undefined;
  focus?: ImageFocus | null | undefined;
  place: string;
  image?: Image | undefined;
}

type Words = Omit<typeof FIRST_SOCIETY, 'pictures'> & {
  logo?: Image | undefined;
  pictures: readonly ShownPicture[];
};

const stylePlace = (id: string) => `style-${id}`;

/** The places of pages that take the society's own pictures, each with what it is called. */
export const picturePlaces = (styles: readonly { id: string; name: string }[]) =>
  [
    ['hero', 'Top of the first page'],
    ['counts', 'The eight counts, one after the other'],
    ['family', 'Carousel of the family'],
    ['about', 'Carousel about the society'],
    ...styles.map(({ id, name }) => [stylePlace(id), `Learn: ${name}`] as const),
  ] as (readonly [place: string, label: string])[];

export const picturesIn = (place: string): readonly ShownPicture[] =>
  currentSociety().pictures.filter((picture) => picture.place === place);

export const pictureOfStyle = (name: string): ShownPicture | undefined => {
  const style = currentSociety().danceStyles.find((one) => one.name === name);
  return style && picturesIn(stylePlace(style.id))[0];
};

export const currentSociety = (): Words => ({
  ...FIRST_SOCIETY,
  ...globalThis.noxSociety,
});

export const taglineOf = ({ hero }: Pick<Words, 'hero'>): string => `${hero.first} ${hero.second}`;

/** Puts the society's words in place of `{name}`, `{tagline}` and others. */
export const fillWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, word: string) => words[word] ?? whole);
