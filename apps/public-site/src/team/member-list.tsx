import type { TeamMember } from '@nox/contracts';
import { useState } from 'react';
import { Carousel } from '../carousel/carousel.tsx';
import { stepByVelocity } from '../carousel/swipe.ts';
import { EmptyNote } from '../listing/empty-list.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import { groupByCategory } from './group-by-category.ts';
import { MemberCard } from './member-card.tsx';
import { memberGrid } from './member-grid.ts';
import { MemberModal } from './member-modal.tsx';
import { useHashMember } from './use-hash-member.ts';

/** The members by category, and the modal with the details of one. */
export function MemberList({ members }: { members: TeamMember[] }) {
  const { hashMember, visit } = useHashMember(members);
  // The visitor's choice overrides the address until the next visit to it.
  const [choice, setChoice] = useState<{ visit: string; member?: TeamMember }>();
  const shown = choice?.visit === visit ? choice.member : hashMember;
  return (
    <>
      {groupByCategory(members).map(({ category, members }, section) => (
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
      ))}
      {shown && <MemberModal key={shown._id} member={shown} onClose={() => setChoice({ visit })} />}
    </>
  );
}

/** Makes a section's carousel show a member who is in it. */
function requestFor(member: TeamMember | undefined, members: TeamMember[], id: string) {
  const index = member ? members.indexOf(member) : -1;
  return index === -1 ? undefined : { index, id };
}
