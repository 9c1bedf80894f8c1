import { currentSociety } from '@nox/contracts';
import { danceOf, Dancer, DancingFigure, FREEZE, JUMP, Picture } from '@nox/figures';
import danceStyles from '@nox/figures/style-dances.module.css';
import { buttonClass, classNames, modalCommand, ui, Wordmark } from '@nox/ui';
import type { ReactNode } from 'react';
import { ExternalLink } from '../components/links.tsx';
import { TitledModal } from '../components/titled-modal.tsx';
import styles from './glimpse.module.css';
import home from './home-page.module.css';

const ID = 'glimpse';

/** A file that browsers play; what else an address leads to is a page. */
const FILM = /\.(?:mp4|webm|mov)$/i;

export const GlimpseButton = () => (
  <button
    type="button"
    className={classNames(buttonClass('secondary'), styles.open)}
    {...modalCommand(ID)}
  >
    <span className={classNames(ui.around, styles.poster)}>
      <Picture dancers={[{ pose: FREEZE }]} ratio="16:9" />
      <svg viewBox="0 0 12 14" aria-hidden="true" focusable="false" className={styles.play}>
        <path d="M0 0L12 7L0 14Z" fill="var(--chalk)" />
      </svg>
    </span>
    {currentSociety().hero.glimpseText}
  </button>
);

/** The society's film, or a drawn one of twenty seconds and a link to what it has elsewhere. */
export function Glimpse() {
  const { glimpseText, glimpseUrl } = currentSociety().hero;
  const address = glimpseUrl && new URL(glimpseUrl);
  const hasFilm = address && FILM.test(address.pathname);
  return (
    <TitledModal id={ID} title={glimpseText} className={styles.glimpse}>
      {hasFilm ? (
        <video
          src={glimpseUrl}
          controls
          playsInline
          preload="none"
          className={classNames(ui.full, styles.film)}
        />
      ) : (
        <>
          <DrawnFilm />
          <div className={classNames(ui.row, ui.between, styles.below)}>
            <label className={ui.row2}>
              <input type="checkbox" className={ui.tick} /> Pause
            </label>
            {address && (
              <ExternalLink href={glimpseUrl}>
                More on {address.hostname.replace(/^www\./, '')}
              </ExternalLink>
            )}
          </div>
        </>
      )}
    </TitledModal>
  );
}

/** How many of the society's styles there are shots of. */
const STYLES = 5;

function DrawnFilm() {
  const { hero, family, danceStyles: all } = currentSociety();
  const names = Array.from({ length: STYLES }, (_, index) => all[index % all.length]!.name);
  return (
    <div
      role="img"
      aria-label="Dancers in a spotlight, one for each style"
      className={classNames(ui.around, ui.full, styles.film, home.numbered)}
    >
      <Shot words={hero.first}>
        <Dancer pose={FREEZE} />
      </Shot>
      {names.map((name, index) => (
        <Shot key={index} words={name}>
          <DancingFigure styles={danceStyles} dance={danceOf(name)} />
        </Shot>
      ))}
      <Shot words={family.title} className={styles.byDay}>
        <Picture dancers={FAMILY} ratio="16:9" isByDay />
      </Shot>
      <Shot words={hero.second}>
        <Wordmark className={styles.name} />
      </Shot>
    </div>
  );
}

const FAMILY = [-62, 0, 62].map((x) => ({ pose: JUMP, x }));

type ShotProps = { words: string; className?: string | undefined; children: ReactNode };

const Shot = ({ words, className, children }: ShotProps) => (
  <div className={classNames(styles.shot, className)}>
    <p className={styles.words}>{words}</p>
    <div className={styles.figure}>{children}</div>
  </div>
);
