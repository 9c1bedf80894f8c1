import { teamQueries } from '@nox/api-client';
import type { Achievement } from '@nox/contracts';
import { Modal } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './involved-modal.module.css';
import { involvedPeople } from './involved-people.ts';
import { PeopleSkeleton, PersonRow } from './person-row.tsx';

interface InvolvedModalProps {
  achievement: Achievement;
  onClose: () => void;
}

export function InvolvedModal({ achievement, onClose }: InvolvedModalProps) {
  const headingId = useId();
  const { title, teamMemberIdsInvolved } = achievement;
  // Entries that are names are shown even if the team cannot be loaded.
  const { data: members = [], isPending } = useQuery(teamQueries.list());
  const people = involvedPeople(teamMemberIdsInvolved, members);
  return (
    <Modal aria-labelledby={headingId} onClose={onClose} className={styles.modal}>
      <div className={styles.content}>
        <h2 id={headingId} className={styles.heading}>
          Team
        </h2>
        <p className={styles.title}>{title}</p>
        {isPending ? (
          <PeopleSkeleton count={teamMemberIdsInvolved.length} />
        ) : people.length === 0 ? (
          <p>Team member details not available for this achievement.</p>
        ) : (
          <ul role="list">
            {people.map((person) => (
              <PersonRow key={person.member?._id ?? person.name} person={person} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
