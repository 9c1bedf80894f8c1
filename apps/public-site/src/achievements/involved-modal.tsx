import type { Achievement, TeamMember } from '@nox/contracts';
import { buttonClass, classNames, nameOrder, ui, VisuallyHidden } from '@nox/ui';
import { Portrait } from '../components/portrait.tsx';
import { TitledModal } from '../components/titled-modal.tsx';
import styles from './modals.module.css';

type InvolvedModalProps = { id: string; achievement: Achievement; members: TeamMember[] };

export function InvolvedModal({ id, achievement, members }: InvolvedModalProps) {
  const people = involvedPeople(achievement.teamMemberIdsInvolved, members);
  return (
    <TitledModal id={id} title="Team" subtitle={achievement.title} className={styles.involved}>
      {people.length === 0 ? (
        <p>Team member details not available for this achievement.</p>
      ) : (
        <ul role="list">
          {people.map((person) => (
            <PersonRow key={person.member?._id ?? person.name} person={person} />
          ))}
        </ul>
      )}
    </TitledModal>
  );
}

type InvolvedPerson = { name: string; member?: TeamMember };

/** A UUID, or an ObjectId of an older database. */
const ID = /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The people that entries (ids or names) name, each once, sorted by name; an id of no member is left out. */
export function involvedPeople(entries: string[], members: TeamMember[]): InvolvedPerson[] {
  const people = new Map<string, InvolvedPerson>();
  for (const entry of entries) {
    const member =
      members.find(({ _id }) => _id === entry) ??
      members.find(({ name }) => name.toLowerCase() === entry.toLowerCase());
    if (member) people.set(member._id, { name: member.name, member });
    else if (!ID.test(entry)) people.set(entry.toLowerCase(), { name: entry });
  }
  const compareNames = nameOrder();
  return [...people.values()].sort((a, b) => compareNames(a.name, b.name));
}

const BOXES = [{ width: '2.8rem', ratio: 4 / 5 }];

function PersonRow({ person: { name, member } }: { person: InvolvedPerson }) {
  return (
    <li className={classNames(ui.row4, styles.row)}>
      <div className={styles.portrait}>
        <Portrait name={name} member={member} isDecorative boxes={BOXES} />
      </div>
      <div className={styles.words}>
        <p className={ui.strong}>
          <bdi>{name}</bdi>
        </p>
        {member && (
          <p className={ui.note}>
            <bdi>{member.position}</bdi>
          </p>
        )}
      </div>
      {member && (
        <a href={`/team#${member._id}`} className={classNames(ui.small, buttonClass('quiet'))}>
          View
          <VisuallyHidden> {name}</VisuallyHidden>
        </a>
      )}
    </li>
  );
}
