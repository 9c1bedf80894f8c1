import type { TeamMember } from '@nox/contracts';
import { useState } from 'react';
import { groupByCategory } from './group-by-category.ts';
import { MemberCard } from './member-card.tsx';
import { MemberModal } from './member-modal.tsx';
import { TeamSection } from './team-section.tsx';
import { useAddressedMember } from './use-addressed-member.ts';

/** Everybody, by category, and the modal of the one that a visitor wants to read more about. */
export function MemberList({ members }: { members: TeamMember[] }) {
  const { addressed, visit } = useAddressedMember(members);
  // Whom the modal is about, once somebody has chosen or closed it; another visit to the page asks anew.
  const [choice, setChoice] = useState<{ visit: string; member?: TeamMember }>();
  const chosen = choice?.visit === visit ? choice.member : addressed;
  return (
    <>
      {groupByCategory(members).map((group, section) => (
        <TeamSection
          key={group.category}
          category={group.category}
          request={addressed && requestFor(addressed, group.members, visit)}
        >
          {group.members.map((member, index) => (
            <MemberCard
              key={member._id}
              member={member}
              visit={member === addressed ? visit : undefined}
              isFirst={section === 0 && index === 0}
              onReadMore={() => setChoice({ visit, member })}
            />
          ))}
        </TeamSection>
      ))}
      {chosen && (
        <MemberModal key={chosen._id} member={chosen} onClose={() => setChoice({ visit })} />
      )}
    </>
  );
}

/** Asks a section's carousel for a member, if they are in it. */
function requestFor(member: TeamMember, members: TeamMember[], id: string) {
  const index = members.indexOf(member);
  return index === -1 ? undefined : { index, id };
}
