import { TEAM_CATEGORIES, type TeamMember } from '@nox/contracts';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { Carousel } from '../carousel/carousel.tsx';
import { stepByVelocity } from '../carousel/swipe.ts';
import { EmptyNote } from '../listing/empty-list.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import { MemberCard } from './member-card.tsx';
import { memberGrid } from './member-grid.ts';
import { MemberModal } from './member-modal.tsx';

/** The members by category, and the modal with the details of one. */
export function MemberList({ members: all }: { members: TeamMember[] }) {
  const { hashMember, visit } = useHashMember(all);
  // The visitor's choice overrides the address until the next visit to it.
  const [choice, setChoice] = useState<{ visit: string; member?: TeamMember }>();
  const shown = choice?.visit === visit ? choice.member : hashMember;
  return (
    <>
      {TEAM_CATEGORIES.map((category, section) => {
        const members = all.filter((member) => member.category === category);
        return (
          <TitledSection key={category} title={category}>
            {members.length === 0 ? (
              <EmptyNote>No members in this section yet.</EmptyNote>
            ) : (
              <Carousel
                label={category}
                stepOf={stepByVelocity}
                request={requestFor(hashMember, members, visit)}
                className={memberGrid(category)}
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
              </Carousel>
            )}
          </TitledSection>
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
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const id = isHydrated ? hash.slice(1) : '';
  return { hashMember: members.find((member) => member._id === id), visit: `${key}${hash}` };
}
