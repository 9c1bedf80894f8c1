import { isWebLink, type AuditionEntry } from '@nox/contracts';
import type { ReactNode } from 'react';
import styles from './entry-facts.module.css';

/** In the order of spec section 2. */
export function EntryFacts({ entry }: { entry: AuditionEntry }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Full Name">{entry.fullName}</Fact>
      <Fact name="Phone">
        <a href={`tel:${entry.phoneNumber.replaceAll(/[^\d+]/g, '')}`}>{entry.phoneNumber}</a>
      </Fact>
      <Fact name="Roll No.">{entry.rollNumber}</Fact>
      <Fact name="Email" width="medium">
        <a href={`mailto:${entry.emailAddress}`}>{entry.emailAddress}</a>
      </Fact>
      <Fact name="Branch">{entry.branch}</Fact>
      <Fact name="Dance Style">{entry.danceStyle}</Fact>
      <Fact name="Rating">{entry.rateYourself} out of 10</Fact>
      <Fact name="Why NOX" width="long">
        {entry.whyNox}
      </Fact>
      <Fact name="Other Skills" width="medium">
        {entry.otherSkills}
      </Fact>
      <Fact name="Video">
        {isWebLink(entry.danceVideoUrl) ? (
          <a href={entry.danceVideoUrl} target="_blank" rel="noreferrer">
            Watch the video
          </a>
        ) : (
          entry.danceVideoUrl || 'No video link submitted.'
        )}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  width?: 'medium' | 'long';
  children: ReactNode;
}

function Fact({ name, width, children }: FactProps) {
  return (
    <div className={width && styles[width]}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children === '' ? '–' : children}</dd>
    </div>
  );
}
