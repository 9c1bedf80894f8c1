import { currentSociety } from '@nox/contracts';
import { Dancer, DancingFigure, FREEZE } from '@nox/figures';
import danceStyles from '@nox/figures/hero-dance.module.css';
import { buttonClass, classNames, formatDeadline, KineticText, Wordmark } from '@nox/ui';
import { ARROW_DOWN, Icon } from '../components/icon.tsx';
import { useOpenSeason } from '../components/site.tsx';
import { ExternalLink } from '../components/links.tsx';
import { StageSection } from '../components/stage-section.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { hero, family } = currentSociety();
  const { first, second, text, glimpseText, glimpseUrl } = hero;
  return (
    <StageSection
      tone="light"
      isInFront
      className={styles.hero}
      figure={<DancingFigure styles={danceStyles} dance="hero" className={styles.dancer} />}
    >
      <h1 tabIndex={-1} className={styles.title}>
        <span className={styles.dance}>
          <KineticText text={first} widths={first === 'Dance is' ? '77315041' : undefined} />
        </span>{' '}
        <span className={styles.language}>{second}</span>
      </h1>
      <p className={styles.text}>{text}</p>
      <OpenSeason />
      <div className={styles.actions}>
        {glimpseUrl && (
          <ExternalLink
            href={glimpseUrl}
            className={classNames(buttonClass('secondary'), styles.glimpse)}
          >
            <svg viewBox="0 0 12 14" aria-hidden="true" focusable="false">
              <path d="M0 0L12 7L0 14Z" />
            </svg>
            {glimpseText}
          </ExternalLink>
        )}
        <div className={styles.logo}>
          <Dancer pose={FREEZE} className={styles.logoDancer} />
          <Wordmark className={styles.logoName} />
        </div>
      </div>
      <label className={styles.pause}>
        <input type="checkbox" />
        Pause the dance
      </label>
      <a href="/#family" className={styles.further}>
        {family.title}
        <Icon path={ARROW_DOWN} />
      </a>
    </StageSection>
  );
}

function OpenSeason() {
  const season = useOpenSeason();
  if (!season) return null;
  return (
    <a href="/auditions" className={styles.season}>
      Auditions are open{season.closesAt && ` until ${formatDeadline(season.closesAt)}`}: apply
    </a>
  );
}
