import { DashedDivider } from '@nox/ui';
import { PictureCarousel } from '../carousel/picture-carousel/picture-carousel.tsx';
import { society } from '../content/society.ts';
import { Reveal } from '../motion/reveal.tsx';
import styles from './about.module.css';
import { slidesOf } from './picture-slides.tsx';
import { ABOUT_PICTURES } from './pictures.ts';

/** Spec section 9. */
const REVEAL_AMOUNT = 0.3;
const STAGGER_S = 0.3;

const SLIDES = slidesOf(ABOUT_PICTURES, '4:3');

export function About() {
  const { title, intro, styles: danceStyles, text } = society.about;
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className={styles.about}>
      <DashedDivider />
      <Reveal amount={REVEAL_AMOUNT} stagger={STAGGER_S} className={styles.content}>
        <div className={styles.pictures}>
          <PictureCarousel label={title} slides={SLIDES} effect="fade" gap={30} />
        </div>
        <div className={styles.opening}>
          <h2 id="about-title" className={styles.title}>
            {title}
          </h2>
          <p className={styles.intro}>{intro}</p>
        </div>
        <ul role="list" className={styles.styles}>
          {danceStyles.map((style) => (
            <li key={style}>{style}</li>
          ))}
        </ul>
        <p className={styles.text}>{text}</p>
      </Reveal>
    </section>
  );
}
