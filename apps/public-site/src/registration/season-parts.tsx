import type { PublicSeason } from '@nox/contracts';
import { DashedDivider, formatLocal } from '@nox/ui';
import { AuditionRules } from './audition-rules.tsx';
import { RegistrationForm } from './registration-form.tsx';
import styles from './season-parts.module.css';

interface SeasonProps {
  season: PublicSeason;
}

/*
 * `data-styles` names the chunk that has the styles: the server puts them into the page. They stay in the page while
 * this code is loaded.
 */

/** What the heading leaves unsaid. */
export function SeasonLines({ season }: SeasonProps) {
  const { state, name, opensAt, closesAt } = season;
  if (state === 'announced') {
    return (
      <p data-styles="registration" className={styles.announced}>
        Registration opens {opensAt && formatLocal(opensAt)}
      </p>
    );
  }
  if (state === 'paused') {
    return (
      <p data-styles="registration" className={styles.announced}>
        We take no registrations for the moment. When it goes on, this page changes by itself.
      </p>
    );
  }
  return (
    <div data-styles="registration" className={styles.lines}>
      <p className={styles.lead}>
        {name}.{closesAt && ` Register until ${formatLocal(closesAt)}.`} It takes five minutes.
      </p>
      <a href="#registration" className={styles.further}>
        To the form
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 4V20M5 13L12 20L19 13" />
        </svg>
      </a>
    </div>
  );
}

/** The rules and the form. */
export function OpenSeason({ season }: SeasonProps) {
  return (
    <div data-styles="registration">
      <AuditionRules />
      <DashedDivider />
      <RegistrationForm season={season} />
    </div>
  );
}
