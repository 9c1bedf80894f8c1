import { buttonClass, classNames, KineticText } from '@nox/ui';
import { Link } from 'react-router-dom';
import { PictureCarousel } from '../carousel/picture-carousel/picture-carousel.tsx';
import { society } from '../content/society.ts';
import { Reveal } from '../motion/reveal.tsx';
import styles from './family.module.css';
import { slidesOf } from './picture-slides.tsx';
import { FAMILY_PICTURES } from './pictures.ts';

/** Spec section 9. */
const REVEAL_AMOUNT = 0.2;

const SLIDES = slidesOf(FAMILY_PICTURES, '3:2');

export function Family() {
  const { title, text } = society.family;
  return (
    <section id="family" tabIndex={-1} aria-labelledby="family-title" className={styles.family}>
      <Reveal amount={REVEAL_AMOUNT} className={styles.content}>
        <div className={styles.words}>
          <h2 id="family-title" className={styles.title}>
            <KineticText text={title} />
          </h2>
          <p className={styles.text}>{text}</p>
          <Link to="/team" className={classNames(buttonClass('chalk'), styles.team)}>
            View Team
          </Link>
        </div>
        <PictureCarousel label={title} slides={SLIDES} effect="slide" gap={20} hasAutoplay />
      </Reveal>
    </section>
  );
}
