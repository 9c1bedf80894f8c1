import type { TeamMember } from '@nox/contracts';
import { useState } from 'react';
import { groupByCategory } from './group-by-category';
import { MemberCard } from './member-card';
import { MemberModal } from './member-modal';
import { TeamSection } from './team-section';

/** Everybody, by category, and the modal of the one that a visitor wants to read more about. */
export function MemberList({ members }: { members: TeamMember[] }) {
  const [chosen, setChosen] = useState<TeamMember>();
  return (
    <>
      {groupByCategory(members).map((group) => (
        <TeamSection key={group.category} category={group.category}>
          {group.members.map((member) => (
            <MemberCard key={member._id} member={member} onReadMore={() => setChosen(member)} />
          ))}
        </TeamSection>
      ))}
      {chosen && <MemberModal member={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
