import { currentSociety, picturesIn } from '@nox/contracts';
import {
  ARM_WAVE,
  BOUNCE,
  Dancer,
  FREEZE,
  LOCK,
  POINT,
  type Pose,
  RUNNING_MAN,
  SIX_STEP,
  STRETCH,
} from '@nox/figures';
import { buttonClass, classNames, type ImageBox, KineticText, ui } from '@nox/ui';
import { OwnPicture } from '../components/photo.tsx';
import { PAGE_TITLES, inWords } from '../content/texts.ts';
import { Glimpse } from './glimpse.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { AboutPictures, FamilyPictures } from './home-pictures.tsx';

export function Component() {
  return (
    <>
      <title>{inWords(PAGE_TITLES['/'])}</title>
      <Hero />
      <Glimpse />
      <Family />
      <About />
    </>
  );
}

function Family() {
  const { title, text } = currentSociety().family;
  return (
    <section id="family" tabIndex={-1} aria-labelledby="family-title" className={styles.section}>
      <div className={styles.counts}>
        <div className={classNames(ui.stack0, ui.pageWidth, styles.pinned)}>
          <h2 id="family-title" className={styles.familyTitle}>
            <KineticText text={title} />
          </h2>
          <EightCounts />
        </div>
      </div>
      <div
        data-reveal={0.2}
        className={classNames(ui.stack0, ui.pageWidth, styles.padded, styles.family)}
      >
        <div className={classNames(ui.stack6, ui.start, styles.words)}>
          <p className={classNames(ui.mist, styles.text)}>{text}</p>
          <a href="/team" className={classNames(buttonClass('secondary'), styles.team)}>
            View Team
          </a>
        </div>
        <FamilyPictures />
      </div>
    </section>
  );
}

const COUNTS: [word: string, pose: Pose][] = [
  ['One', STRETCH],
  ['Two', BOUNCE],
  ['Three', POINT],
  ['Four', LOCK],
  ['Five', RUNNING_MAN],
  ['Six', ARM_WAVE],
  ['Seven', SIX_STEP],
  ['Eight', FREEZE],
];

const COUNT: ImageBox[] = [{ width: '50vw', ratio: 0.8 }];

/** A word and a dancer, or a picture, for each count, one after the other as one scrolls; side by side where that cannot be. Decorative. */
function EightCounts() {
  const pictures = picturesIn('counts');
  return (
    <div aria-hidden="true" className={classNames(styles.line, styles.numbered)}>
      {COUNTS.map(([word, pose], at) => (
        <div key={word} className={styles.count}>
          <span>{word}</span>
          <OwnPicture
            picture={pictures[at]}
            boxes={COUNT}
            className={classNames(ui.full, styles.photo)}
            fallback={<Dancer pose={pose} preserveAspectRatio="xMidYMax" />}
          />
        </div>
      ))}
    </div>
  );
}

function About() {
  const { title, intro, styles: danceStyles, text } = currentSociety().about;
  return (
    <section
      id="about"
      tabIndex={-1}
      aria-labelledby="about-title"
      className={classNames(styles.section, styles.byDay)}
    >
      <div
        data-reveal={0.3}
        data-stagger={0.3}
        className={classNames(ui.stack8, ui.pageWidth, styles.padded, styles.about)}
      >
        <div className={styles.pictures}>
          <AboutPictures />
        </div>
        <div className={classNames(ui.stack3, styles.opening)}>
          <h2 id="about-title" className={styles.title}>
            {title}
          </h2>
          <p className={classNames(ui.mist, styles.text)}>{intro}</p>
        </div>
        <ul role="list" className={styles.styles}>
          {danceStyles.map((style) => (
            <li key={style}>{style}</li>
          ))}
        </ul>
        <p className={classNames(ui.mist, styles.text)}>{text}</p>
      </div>
    </section>
  );
}
