import * as z from 'zod';
import { Image, MAX_PICTURES, PictureInput, TOO_MANY_PICTURES } from './content-fields.ts';
import type { ContentFields } from './content-form.ts';
import { contrastRefusal } from './contrast.ts';
import { FIRST_SOCIETY } from './first-society.ts';
import { spellingKey } from './search-key.ts';
import {
  boundedText,
  optionalEmail,
  optionalLine,
  optionalMediaUrl,
  optionalParagraph,
  optionalWebUrl,
  requiredLine,
  requiredParagraph,
} from './text.ts';

const MAX_NAME = 80;
/** Headings that a site begins with have the name in them. */
const MAX_HEADING = 120;
const MAX_CHOICES = 20;

const shortLine = (label: string, max = MAX_NAME) =>
  requiredLine(label).max(max, `${label} must have at most ${max} characters.`);

/** A colour for words and marks on the pages' dark grounds, as `#rrggbb` in small letters. */
const color = (label: string) =>
  z
    .string()
    .max(7, { error: `${label} must be a colour such as #9b7bff.`, abort: true })
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, { error: `${label} must be a colour such as #9b7bff.`, abort: true })
    .superRefine((value, context) => {
      const message = contrastRefusal(label, value);
      if (message) context.addIssue(message);
    });

/** A section of the team, or a dance style. Its id stays when it is renamed, and so do the items in it. */
const Choice = z.strictObject({
  id: z
    .string()
    .max(36, { error: 'An id has at most 36 characters.', abort: true })
    .regex(/^[\w-]+$/, 'An id has letters, digits and hyphens.'),
  name: shortLine('Name'),
});
export type Choice = z.infer<typeof Choice>;

/** One at least, in the order of the page, none twice. */
const choices = (what: string) =>
  z
    .array(Choice)
    .max(MAX_CHOICES, `There may be at most ${MAX_CHOICES} ${what}.`)
    .min(1, `There must be one of the ${what} at least.`)
    .superRefine((list, context) => {
      for (const [at, { id, name }] of list.entries()) {
        const earlier = list.slice(0, at);
        if (earlier.some((one) => spellingKey(one.name) === spellingKey(name)))
          context.addIssue({
            code: 'custom',
            path: [at, 'name'],
            message: `There is ${name} already: choose another name.`,
          });
        if (earlier.some((one) => one.id === id))
          context.addIssue({ code: 'custom', path: [at, 'id'], message: 'Two have the same id.' });
      }
    });

/** Where pages show the society's own pictures in place of drawn ones; see `picturePlaces`. */
const SocietyPicture = PictureInput.extend({
  place: boundedText(50, 'Choose where the picture is shown.').min(1),
});

/** The society's words, in one document. What an administrator sends; absent fields are those of `FIRST_SOCIETY`. */
export const SocietyInput = z.strictObject({
  name: shortLine('Name').default(FIRST_SOCIETY.name),
  /** One sentence or two, for search engines. */
  description: requiredParagraph('Description')
    .max(400, 'Description must have at most 400 characters.')
    .default(FIRST_SOCIETY.description),
  email: optionalEmail('Email'),
  logoUrl: optionalMediaUrl('Logo'),
  colors: z
    .strictObject({ accent: color('The accent colour'), highlight: color('The highlight colour') })
    .default(FIRST_SOCIETY.colors),
  hero: z
    .strictObject({
      first: shortLine('First line'),
      second: shortLine('Second line'),
      text: requiredParagraph('Paragraph'),
      glimpseText: shortLine('Text of the link', MAX_HEADING),
      /** There is no link while it is empty. */
      glimpseUrl: optionalWebUrl('Video link'),
    })
    .default(FIRST_SOCIETY.hero),
  family: z
    .strictObject({ title: shortLine('Heading'), text: requiredParagraph('Text') })
    .default(FIRST_SOCIETY.family),
  about: z
    .strictObject({
      title: shortLine('Heading', MAX_HEADING),
      intro: optionalLine('Introduction'),
      styles: z.array(shortLine('Style')).max(MAX_CHOICES, `At most ${MAX_CHOICES} styles.`),
      text: requiredParagraph('Text'),
    })
    .default(FIRST_SOCIETY.about),
  /** When and where one meets the team, as a sentence; empty, the footer says nothing of it. */
  hours: optionalParagraph('Hours').unwrap().default(FIRST_SOCIETY.hours),
  /** The society's pages elsewhere. */
  links: z
    .array(
      z.strictObject({
        network: shortLine('Name of the site', 40),
        url: optionalWebUrl('Link').unwrap().min(1, 'Link is required.'),
        handle: optionalLine('Account'),
        text: optionalLine('Text'),
      }),
    )
    .max(10, 'There may be at most 10 links.')
    .default(FIRST_SOCIETY.links),
  /** Who made the site; without a name the footer does not say. */
  credit: z
    .strictObject({ name: optionalLine('Name'), url: optionalWebUrl('Link') })
    .default(FIRST_SOCIETY.credit),
  teamSections: choices('sections of the team').default(FIRST_SOCIETY.teamSections),
  /** The styles of the learn page. */
  danceStyles: choices('dance styles').default(FIRST_SOCIETY.danceStyles),
  /** Each has its place; several in one are shown in their order. */
  pictures: z.array(SocietyPicture).max(MAX_PICTURES, TOO_MANY_PICTURES).default([]),
});
export type SocietyInput = z.infer<typeof SocietyInput>;

const HERO_FIELDS = {
  first: { label: 'First line', control: 'line' },
  second: { label: 'Second line', control: 'line', isBeside: true },
  text: { label: 'Paragraph', control: 'paragraph', rows: 3 },
  glimpseText: { label: 'Text of the link', control: 'line' },
  glimpseUrl: { label: 'Video link', control: 'link', isBeside: true },
} satisfies ContentFields<SocietyInput['hero']>;

const FAMILY_FIELDS = {
  title: { label: 'Heading', control: 'line' },
  text: { label: 'Text', control: 'paragraph', rows: 3 },
} satisfies ContentFields<SocietyInput['family']>;

const ABOUT_FIELDS = {
  title: FAMILY_FIELDS.title,
  intro: { label: 'Introduction', control: 'line' },
  styles: { label: 'Styles', control: 'list' },
  text: FAMILY_FIELDS.text,
} satisfies ContentFields<SocietyInput['about']>;

const LINK_FIELDS = {
  network: { label: 'Name of the site', control: 'line' },
  url: { label: 'Link', control: 'link', isBeside: true },
  handle: { label: 'Account', control: 'line' },
  text: { label: 'Text', control: 'line', isBeside: true },
} satisfies ContentFields<SocietyInput['links'][number]>;

const CREDIT_FIELDS = {
  name: { label: 'Name', control: 'line' },
  url: { label: 'Link', control: 'link', isBeside: true },
} satisfies ContentFields<SocietyInput['credit']>;

const COLOR_FIELDS = {
  accent: { label: 'Accent colour', control: 'color' },
  highlight: { label: 'Highlight colour', control: 'color', isBeside: true },
} satisfies ContentFields<SocietyInput['colors']>;

const CHOICES = {
  control: 'rows',
  fields: { name: { label: 'Name', control: 'line' } },
  blank: { id: '', name: '' },
} as const;

const [IDENTITY, HOME, FOOT] = ['Name and logo', 'Home', 'Footer and links'] as const;

export const SOCIETY_FIELDS = {
  name: { label: 'Name', control: 'line', section: IDENTITY },
  email: { label: 'Email', control: 'line', section: IDENTITY, isBeside: true },
  description: {
    label: 'Description',
    hint: 'What search engines say of the site, in a sentence or two.',
    control: 'paragraph',
    rows: 3,
    section: IDENTITY,
  },
  logoUrl: { label: 'Logo', control: 'logo', folder: 'society_images', section: IDENTITY },
  hero: { label: 'Top of the page', control: 'group', section: HOME, fields: HERO_FIELDS },
  family: { label: 'Family', control: 'group', section: HOME, fields: FAMILY_FIELDS },
  about: { label: 'About', control: 'group', section: HOME, fields: ABOUT_FIELDS },
  pictures: {
    label: 'Pictures',
    hint: 'Your photographs in place of the drawn dancers.',
    control: 'pictures',
    folder: 'society_images',
    section: 'Pictures',
  },
  teamSections: { ...CHOICES, label: 'Sections', row: 'section', section: 'Team' },
  danceStyles: { ...CHOICES, label: 'Styles', row: 'style', section: 'Learn' },
  hours: {
    label: 'Hours',
    hint: 'When and where one meets the team, as a sentence.',
    control: 'paragraph',
    rows: 2,
    section: FOOT,
  },
  links: {
    label: 'Links',
    control: 'rows',
    row: 'link',
    fields: LINK_FIELDS,
    blank: { network: '', url: '', handle: '', text: '' },
    section: FOOT,
  },
  credit: { label: 'Who made the site', control: 'group', section: FOOT, fields: CREDIT_FIELDS },
  colors: { label: 'Colours', control: 'group', section: 'Colours', fields: COLOR_FIELDS },
} satisfies ContentFields<SocietyInput>;

export const Society = z.object({
  _id: z.string(),
  ...SocietyInput.shape,
  /** Absent until its variants are made. */
  logo: Image.optional(),
  pictures: z.array(SocietyPicture.extend({ image: Image.optional() })).default([]),
});
export type Society = z.infer<typeof Society>;

/** A version that a save of the society replaced. To save it again brings it back. */
export const SocietyVersion = z.object({
  _id: z.string(),
  /** ISO time of the save that replaced it. */
  replacedAt: z.string(),
  /** The email address of the account that replaced it, if it has one. */
  replacedBy: z.string().nullable(),
  society: SocietyInput,
});
export type SocietyVersion = z.infer<typeof SocietyVersion>;
