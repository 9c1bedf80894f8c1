import { teamQueries } from '@nox/api-client';
import { currentSociety, type TeamMember } from '@nox/contracts';
import { Dancer, posesOf } from '@nox/figures';
import { buttonClass, classNames, modalCommand, ui } from '@nox/ui';
import { Fragment, useId } from 'react';
import { CarouselSection } from '../carousel/carousel.tsx';
import { ListingPage } from '../components/listing-page.tsx';
import { Portrait } from '../components/portrait.tsx';
import { FloorMark, StageSection } from '../components/stage-section.tsx';
import titles from '../components/titles.module.css';
import { PAGE_TITLES, inWords } from '../content/texts.ts';
import { MEMBER, MemberCard, modalId } from './member-card.tsx';
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
        {(members) => (
          <>
            {members.length > 0 && <LineUp members={members} />}
            <MemberList members={members} />
          </>
        )}
      </ListingPage>
      <MaybeYou />
    </>
  );
}

/** A pose of the style that a member names, if it is one of the society's; neighbours have different ones. */
function poseOf({ specialization }: TeamMember, index: number) {
  const named = specialization.toLowerCase();
  const { danceStyles } = currentSociety();
  const style = danceStyles.find(({ name }) => named.includes(name.toLowerCase()));
  const poses = posesOf(style?.name ?? '');
  return poses[index % poses.length]!;
}

/** Rows of a wide screen that are about equally long: eight are four and four, not six and two. */
function rowsOf(count: number): string | undefined {
  if (count <= 6) return undefined;
  const columns = Math.ceil(count / Math.ceil(count / 6));
  return columns === 4 ? styles.four : columns === 5 ? styles.five : undefined;
}

/** All at one scale on one floor: photographs if everybody has one, else figures. Who is pressed is described. */
function LineUp({ members }: { members: TeamMember[] }) {
  const isPhotographed = members.every(({ imageUrl }) => imageUrl);
  return (
    <ul role="list" aria-label="Line-up" className={styles.lineUp}>
      {members.map((member, index) => (
        <li key={member._id} className={styles.standing}>
          <button
            type="button"
            className={classNames(ui.full, styles.who)}
            {...modalCommand(modalId(member))}
          >
            {isPhotographed ? (
              <Portrait name={member.name} member={member} isDecorative boxes={MEMBER} />
            ) : (
              <Dancer pose={poseOf(member, index)} />
            )}
            <span className={classNames(ui.note, styles.shown)}>{member.name}</span>
          </button>
        </li>
      ))}
    </ul>
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
          className={classNames(
            styles.members,
            isFirst ? styles.executive : rowsOf(members.length),
          )}
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
      <h2 id={headingId} className={titles.part}>
        Maybe You!
      </h2>
      <p className={classNames(ui.minor, styles.text)}>
        There is a place on the floor that nobody has taken yet.
      </p>
      <a href="/auditions" className={buttonClass('primary')}>
        Go to auditions
      </a>
    </StageSection>
  );
}
