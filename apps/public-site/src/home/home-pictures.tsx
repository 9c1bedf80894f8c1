import { island } from '@nox/federation/islands';
import { PictureCarousel } from '../carousel/picture-carousel/picture-carousel.tsx';
import { society } from '../content/society.ts';
import { ABOUT_SLIDES, FAMILY_SLIDES } from './pictures.tsx';

/** The pictures of a section. */
function HomePictures({ of }: { of: 'family' | 'about' }) {
  const { title } = society[of];
  return of === 'family' ? (
    <PictureCarousel label={title} slides={FAMILY_SLIDES} effect="slide" gap={20} hasAutoplay />
  ) : (
    <PictureCarousel label={title} slides={ABOUT_SLIDES} effect="fade" gap={30} />
  );
}

export default island('HomePictures', HomePictures);
