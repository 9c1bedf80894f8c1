import { teamQueries } from '@nox/api-client';
import { TEAM_CATEGORIES, type TeamCategory, type TeamMember } from '@nox/contracts';
import { buttonClass, classNames } from '@nox/ui';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsHydrated } from '../browser/use-is-hydrated.ts';
import { CarouselSection, SkeletonSection } from '../carousel/carousel.tsx';
import { stepByVelocity } from '../carousel/slides.ts';
import { ListingPage } from '../components/listing-page.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { FloorMark, StageSection } from '../components/stage-section.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { MemberCard } from './member-card.tsx';
import { MemberModal } from './member-modal.tsx';
import styles from './team-page.module.css';

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

/** The class of a category's grid; the Executive Board has larger cards. */
const gridOf = (category: TeamCategory) =>
  classNames(styles.members, category === 'Executive Board' && styles.executive);

/** The members by category, and the modal with the details of one. */
function MemberList({ members: all }: { members: TeamMember[] }) {
  const { hashMember, visit } = useHashMember(all);
  // The visitor's choice overrides the address until the next visit to it.
  const [choice, setChoice] = useState<{ visit: string; member?: TeamMember }>();
  const shown = choice?.visit === visit ? choice.member : hashMember;
  return (
    <>
      {TEAM_CATEGORIES.map((category, section) => {
        const members = all.filter((member) => member.category === category);
        return (
          <CarouselSection
            key={category}
            title={category}
            emptyText="No members in this section yet."
            stepOf={stepByVelocity}
            request={requestFor(hashMember, members, visit)}
            className={gridOf(category)}
          >
            {members.map((member, index) => (
              <MemberCard
                key={member._id}
                member={member}
                visit={member === hashMember ? visit : undefined}
                isFirst={section === 0 && index === 0}
                onReadMore={() => setChoice({ visit, member })}
              />
            ))}
          </CarouselSection>
        );
      })}
      {shown && <MemberModal key={shown._id} member={shown} onClose={() => setChoice({ visit })} />}
    </>
  );
}

/** Makes a section's carousel show a member who is in it. */
function requestFor(member: TeamMember | undefined, members: TeamMember[], id: string) {
  const index = member ? members.indexOf(member) : -1;
  return index === -1 ? undefined : { index, id };
}

/**
 * The member that `/team#{id}` names, and the visit to that address. Following the same link again is another visit;
 * so is a hash typed into the address bar, whose entry has no key of its own. Nothing before hydration: a server has
 * no hash.
 */
function useHashMember(members: TeamMember[]) {
  const { hash, key } = useLocation();
  const id = useIsHydrated() ? hash.slice(1) : '';
  return { hashMember: members.find((member) => member._id === id), visit: `${key}${hash}` };
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
      <Link to="/auditions" className={buttonClass('primary')}>
        Go to Auditions
      </Link>
    </StageSection>
  );
}
