import { teamQueries } from '@nox/api-client';
import { TEAM_CATEGORIES, type TeamMember } from '@nox/contracts';
import { buttonClass } from '@nox/ui';
import { useId } from 'react';
import { SkeletonSection } from '../carousel/carousel.tsx';
import { ListingPage } from '../components/listing-page.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { FloorMark, StageSection } from '../components/stage-section.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { Island } from '../components/island.ts';
import styles from './team-page.module.css';
import TeamSection, { gridOf } from './team-section.tsx';

export function Component() {
  return (
    <>
      <ListingPage
        title={PAGE_TITLES['/team']}
        heading="Our Team"
        widths="31006741"
        query={teamQueries.list()}
        skeleton={<TeamSkeleton />}
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

const SKELETON_CARDS = 4;

function TeamSkeleton() {
  return (
    <Skeleton of="team members">
      {TEAM_CATEGORIES.map((category) => (
        <SkeletonSection
          key={category}
          title={category}
          count={SKELETON_CARDS}
          className={gridOf(category)}
        >
          <SkeletonBar className={styles.portrait} />
          <SkeletonBar className={styles.name} />
          <SkeletonBar className={styles.position} />
          <SkeletonBar className={styles.action} />
        </SkeletonSection>
      ))}
    </Skeleton>
  );
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
