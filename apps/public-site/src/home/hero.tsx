import { buttonClass, classNames, Dancer, FREEZE, KineticText, StageMark } from '@nox/ui';
import { society } from '../content/society';
import { ExternalLink } from '../links/external-link';
import { Stage } from '../stage/stage';
import styles from './hero.module.css';
import { SocietyLogo } from './society-logo';

/** The first thing that a visitor sees. */
export function Hero() {
  const { text, glimpseUrl } = society.hero;
  return (
    <section className={styles.hero}>
      <div className={styles.content}>
        <div className={styles.words}>
          <h1 tabIndex={-1} className={styles.title}>
            <span className={styles.dance}>
              <KineticText text="Dance is" widths="77315041" />
            </span>{' '}
            <span className={styles.language}>Our Shared Language!</span>
          </h1>
          <p className={styles.text}>{text}</p>
          <div className={styles.actions}>
            <ExternalLink
              href={glimpseUrl}
              className={classNames(buttonClass('chalk'), styles.glimpse)}
            >
              <svg viewBox="0 0 12 14" aria-hidden="true" focusable="false">
                <path d="M0 0L12 7L0 14Z" />
              </svg>
              A Glimpse of NOX !
            </ExternalLink>
            <SocietyLogo />
          </div>
        </div>
        <Stage tone="light" className={styles.stage}>
          <Dancer pose={FREEZE} className={styles.dancer} />
        </Stage>
      </div>
      <StageMark />
    </section>
  );
}
