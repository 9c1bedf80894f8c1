import { teamQueries } from '@nox/api-client';
import { currentSociety, type TeamMember } from '@nox/contracts';
import { buttonClass, classNames } from '@nox/ui';
import { Fragment, useId } from 'react';
import { CarouselSection } from '../carousel/carousel.tsx';
import { ListingPage } from '../components/listing-page.tsx';
import { FloorMark, StageSection } from '../components/stage-section.tsx';
import { PAGE_TITLES, inWords } from '../content/texts.ts';
import { MemberCard } from './member-card.tsx';
import { MemberModal } from './member-modal.tsx';
import styles from './team.module.css';

export function Component() {
  return (
    <>
      <ListingPage
        title={inWords(PAGE_TITLES['/team'])}
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

function MemberList({ members: all }: { members: TeamMember[] }) {
  return currentSociety().teamSections.map(({ name: category }, section) => {
    const members = all.filter((member) => member.category === category);
    const isFirst = section === 0;
    return (
      <Fragment key={category}>
        <CarouselSection
          title={category}
          emptyText="No members in this section yet."
          swipe="velocity"
          canShowAll
          when={isFirst ? 'idle' : 'visible'}
          className={classNames(styles.members, isFirst && styles.executive)}
        >
          {members.map((member, position) => (
            <MemberCard
              key={member._id}
              member={member}
              isExecutive={isFirst}
              isFirst={isFirst && position === 0}
            />
          ))}
        </CarouselSection>
        {members.map((member) => (
          <MemberModal key={member._id} member={member} />
        ))}
      </Fragment>
    );
  });
}

function MaybeYou() {
  const headingId = useId();
  return (
    <StageSection tone="lamp" aria-labelledby={headingId} figure={<FloorMark />}>
      <h2 id={headingId} className={styles.title}>
        Maybe You!
      </h2>
      <p className={styles.text}>There is a place on the floor that nobody has taken yet.</p>
      <a href="/auditions" className={buttonClass('primary')}>
        Go to auditions
      </a>
    </StageSection>
  );
}
