import { currentSociety, picturesIn } from '@nox/contracts';
import * as figures from '@nox/figures';
import { classNames, type ImageBox, ResponsiveImage, ui } from '@nox/ui';
import type { ComponentProps } from 'react';
import enhancePictures from '../carousel/enhance-pictures.ts';
import { PictureFrame, type PictureFrameProps } from '../carousel/pictures.tsx';
import { Enhanced } from '../components/site.tsx';
import styles from './home-page.module.css';

interface CarouselPicture {
  name: string;
  description: string;
  dancers: readonly figures.PlacedDancer[];
}

const slidesOf = (
  drawn: Pick<ComponentProps<typeof figures.Picture>, 'ratio' | 'isByDay'>,
  pictures: readonly CarouselPicture[],
) =>
  pictures.map(({ name, description, dancers }) => ({
    key: name,
    content: (
      <figure>
        <figures.Picture dancers={dancers} {...drawn} label={description} className={ui.full} />
        <figcaption className={classNames(ui.note, styles.caption)}>{name}</figcaption>
      </figure>
    ),
  }));

const FAMILY_SLIDES = slidesOf({ ratio: '3:2' }, [
  {
    name: 'Shoulder to shoulder',
    description:
      'Four dancers in one light, arms round each other’s shoulders, the outer fists up.',
    dancers: [
      { pose: figures.ARM_ROUND, x: -42, tone: 'light' },
      { pose: figures.ARM_ROUND, x: 42, isMirrored: true },
      { pose: figures.ARMS_ROUND, x: 14, tone: 'light', isMirrored: true },
      { pose: figures.ARMS_ROUND, x: -14 },
    ],
  },
  {
    name: 'All in the air',
    description: 'Three dancers jump at once, arms and knees thrown out.',
    dancers: [
      { pose: figures.JUMP, x: -46, scale: 0.8, tone: 'dust' },
      { pose: figures.JUMP, x: 46, scale: 0.8, tone: 'light', isMirrored: true },
      { pose: figures.JUMP, x: 0, scale: 1.08 },
    ],
  },
  {
    name: 'Warming up',
    description:
      'Before practice: one stretches a leg, one leans on a friend’s shoulder, one sits on the floor.',
    dancers: [
      { pose: figures.LEAN, x: -34, tone: 'light' },
      { pose: figures.STRETCH, x: -4 },
      { pose: figures.SIT, x: 38, scale: 0.86, tone: 'dust', isMirrored: true },
    ],
  },
  {
    name: 'Somebody else’s moment',
    description:
      'A breaker holds a freeze in the middle while friends cheer and point from both sides.',
    dancers: [
      { pose: figures.CHEER, x: -52, scale: 0.8, tone: 'dust' },
      { pose: figures.POINT, x: 52, scale: 0.8, tone: 'light', isMirrored: true },
      { pose: figures.FREEZE, x: 2, scale: 0.96 },
    ],
  },
]);

const ABOUT_SLIDES = slidesOf({ ratio: '4:3', isByDay: true }, [
  {
    name: 'Party moves',
    description: 'Three dancers run on the spot, bounce and cheer.',
    dancers: [
      { pose: figures.CHEER, x: 54, scale: 0.84, tone: 'light' },
      { pose: figures.BOUNCE, x: -48, scale: 0.9, tone: 'dust' },
      { pose: figures.RUNNING_MAN, x: 0, scale: 1.04 },
    ],
  },
  {
    name: 'Urban grooves',
    description:
      'Three dancers side by side: one rocks back, one locks, one lets a wave run through the arms.',
    dancers: [
      { pose: figures.ROCK, x: -50, scale: 0.9, tone: 'light' },
      { pose: figures.ARM_WAVE, x: 52, scale: 0.9, tone: 'dust' },
      { pose: figures.LOCK, x: 0, scale: 1.04 },
    ],
  },
  {
    name: 'Hip-hop and freestyle',
    description:
      'A battle circle: one breaker cuts through a six-step, the others stand round, cheer and point.',
    dancers: [
      { pose: figures.CHEER, x: -20, scale: 0.72, tone: 'light' },
      { pose: figures.LOCK, x: 20, scale: 0.72, tone: 'light' },
      { pose: figures.POINT, x: -58, scale: 0.86, tone: 'dust' },
      { pose: figures.CHEER, x: 60, scale: 0.86, tone: 'dust', isMirrored: true },
      { pose: figures.SIX_STEP, x: -6, scale: 1.14 },
    ],
  },
]);

const WIDE: ImageBox[] = [
  { media: '(width < 56rem)', width: '90vw', ratio: 3 / 2 },
  { width: '55vw', ratio: 3 / 2 },
];

/** The society's own pictures, or those that are drawn. */
function slidesIn(place: string, drawn: PictureFrameProps['slides']): PictureFrameProps['slides'] {
  const own = picturesIn(place);
  if (own.length === 0) return drawn;
  return own.map(({ url, alt = '', focus, image }) => ({
    key: url,
    content: (
      <ResponsiveImage
        {...{ url, alt, focus, image }}
        boxes={WIDE}
        className={classNames(ui.full, styles.wide)}
      />
    ),
  }));
}

function Pictures(props: PictureFrameProps) {
  const { label: _label, slides: _slides, ...options } = props;
  return (
    <Enhanced of={enhancePictures} props={options}>
      <PictureFrame {...props} />
    </Enhanced>
  );
}

export const FamilyPictures = () => (
  <Pictures
    label={currentSociety().family.title}
    slides={slidesIn('family', FAMILY_SLIDES)}
    effect="slide"
    gap={20}
    hasAutoplay
  />
);

export const AboutPictures = () => (
  <Pictures
    label={currentSociety().about.title}
    slides={slidesIn('about', ABOUT_SLIDES)}
    effect="fade"
    gap={30}
  />
);
