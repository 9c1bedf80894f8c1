import { teamQueries } from '@nox/api-client';
import { TEAM_CATEGORIES, type TeamMember } from '@nox/contracts';
import { buttonClass } from '@nox/ui';
import { useId } from 'react';
import { ListingPage } from '../components/listing-page.tsx';
import { FloorMark, StageSection } from '../components/stage-section.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { Island } from '../components/island.ts';
import styles from './team-page.module.css';
import TeamSection from './team-section.tsx';

export function Component() {
  return (
    <>
      <ListingPage
        title={PAGE_TITLES['/team']}
        heading="Our Team"
        widths="31006741"
        query={teamQueries.list()}
        what="team members"
      >
        {(members) => <MemberList members={members} />}
      </ListingPage>
      <MaybeYou />
    </>
  );
}

/** Grids on a wide screen, which need no scripts. */
const CAROUSEL = '(width < 48rem)';

function MemberList({ members: all }: { members: TeamMember[] }) {
  return TEAM_CATEGORIES.map((category, section) => {
    const members = all.filter((member) => member.category === category);
    return (
      <Island
        key={category}
        of={TeamSection}
        props={{ category, members, isFirst: section === 0 }}
        when={section === 0 ? 'idle' : 'visible'}
        media={CAROUSEL}
      />
    );
  });
}

/** The invitation to the auditions at the end of the page. */
function MaybeYou() {
  const headingId = useId();
  return (
    <StageSection tone="lamp" aria-labelledby={headingId} figure={<FloorMark />}>
      <h2 id={headingId} className={styles.title}>
        Maybe You!
      </h2>
      <p className={styles.text}>There is a place on the floor that nobody has taken yet.</p>
      <a href="/auditions" className={buttonClass('primary')}>
        Go to Auditions
      </a>
    </StageSection>
  );
}
