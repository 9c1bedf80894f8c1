import { currentSociety, picturesIn } from '@nox/contracts';
import { Dancer, DancingFigure, FREEZE } from '@nox/figures';
import danceStyles from '@nox/figures/hero-dance.module.css';
import {
  buttonClass,
  classNames,
  formatLocal,
  type ImageBox,
  KineticText,
  localOf,
  ui,
  Wordmark,
} from '@nox/ui';
import { ARROW_DOWN, Icon } from '../components/icon.tsx';
import { OwnPicture } from '../components/photo.tsx';
import { useOpenSeason, useTonight } from '../components/site.tsx';
import { StageSection } from '../components/stage-section.tsx';
import { GlimpseButton } from './glimpse.tsx';
import styles from './hero.module.css';

/** A photograph is beside the words, or above them on a phone. */
const HERO: ImageBox[] = [
  { media: '(width >= 56rem)', width: '45vw', ratio: 0.8 },
  { width: '19rem', ratio: 0.8 },
];

export function Hero() {
  const { hero, family } = currentSociety();
  const { first, second, text } = hero;
  const [picture] = picturesIn('hero');
  return (
    <StageSection
      tone="light"
      isInFront={!picture}
      className={styles.hero}
      figure={
        <OwnPicture
          picture={picture}
          boxes={HERO}
          isFirst
          className={styles.photo}
          fallback={<DancingFigure styles={danceStyles} dance="hero" className={styles.dancer} />}
        />
      }
    >
      <h1 tabIndex={-1} className={styles.title}>
        <span className={styles.dance}>
          <KineticText
            text={first}
            widths={first === 'Dance is' ? '77315041' : undefined}
            isDancing
          />
        </span>{' '}
        <span className={styles.language}>{second}</span>
      </h1>
      <p className={classNames(ui.mist, styles.text)}>{text}</p>
      <div className={classNames(ui.row, styles.actions)}>
        <SeasonAction />
        <GlimpseButton />
        <div className={styles.logo}>
          <Dancer pose={FREEZE} className={styles.logoDancer} />
          <Wordmark className={styles.logoName} />
        </div>
        <label className={classNames(ui.row2, ui.note, styles.pause)}>
          <input type="checkbox" data-pause="" className={ui.tick} />
          Pause the dance
        </label>
      </div>
      <a href="/#family" className={classNames(ui.row2, ui.small, styles.further)}>
        {family.title}
        <Icon path={ARROW_DOWN} />
      </a>
    </StageSection>
  );
}

/** What a visitor most likely came for: to apply, or on the day the own ticket. */
function SeasonAction() {
  const closesAt = useOpenSeason()?.closesAt;
  const tonight = useTonight();
  if (closesAt === undefined && !tonight) return null;
  // Midnight is the end of the day before.
  const last = closesAt && formatLocal(localOf(Date.parse(closesAt) - 1).slice(0, 10), false);
  return (
    <>
      {tonight && (
        <p className={classNames(ui.full, ui.pending, styles.tonight)}>
          Auditions {tonight}. Registration is over.
        </p>
      )}
      <a
        href={tonight ? '/auditions/mine' : '/auditions'}
        className={classNames(buttonClass('primary'), styles.action)}
      >
        {tonight ? 'Your ticket' : last ? `Apply until ${last}` : 'Apply now'}
      </a>
    </>
  );
}
