import { island } from '@nox/federation/islands';
import type { TeamCategory, TeamMember } from '@nox/contracts';
import { classNames } from '@nox/ui';
import { browserValue } from '../browser/browser.ts';
import { CarouselSection } from '../carousel/carousel.tsx';
import { stepByVelocity } from '../carousel/slides.ts';
import { MemberCard } from './member-card.tsx';
import { MemberModal } from './member-modal.tsx';
import styles from './team-page.module.css';

interface TeamSectionProps {
  category: TeamCategory;
  /** Of the category. */
  members: TeamMember[];
  /** Whether it has the first picture of the page. */
  isFirst: boolean;
}

const useHash = browserValue(
  () => window,
  'hashchange',
  () => window.location.hash,
  '',
);

/** The class of a category's grid; the Executive Board has larger cards. */
const gridOf = (category: TeamCategory) =>
  classNames(styles.members, category === 'Executive Board' && styles.executive);

/** The members of a category, and a dialog with more about each. On a small screen the one that the address names is shown. */
function TeamSection({ category, members, isFirst }: TeamSectionProps) {
  const hash = useHash();
  const index = members.findIndex(({ _id }) => hash === `#${_id}`);
  return (
    <>
      <CarouselSection
        title={category}
        emptyText="No members in this section yet."
        stepOf={stepByVelocity}
        canShowAll
        request={index === -1 ? undefined : { index, id: hash }}
        className={gridOf(category)}
      >
        {members.map((member, position) => (
          <MemberCard key={member._id} member={member} isFirst={isFirst && position === 0} />
        ))}
      </CarouselSection>
      {members.map((member) => (
        <MemberModal key={member._id} member={member} />
      ))}
    </>
  );
}

export default island('TeamSection', TeamSection);
