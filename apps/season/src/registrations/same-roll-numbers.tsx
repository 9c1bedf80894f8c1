import type { DeskRegistration, SameRollNumber } from '@nox/contracts';
import { formatTime } from '@nox/ui';
import { Link } from 'react-router-dom';
import styles from './same-roll-numbers.module.css';

const kindOf = ({ kind, number }: SameRollNumber) =>
  kind === 'entry' ? `Entry ${number}` : 'Registration';

/** Who else has the roll number, side by side. */
export function SameRollNumbers({ registration }: { registration: DeskRegistration }) {
  const { sameRollNumber } = registration;
  if (sameRollNumber.length === 0) return null;
  return (
    <section aria-label="Same roll number" className={styles.others}>
      <h3 className={styles.othersTitle}>Same roll number</h3>
      <ul className={styles.otherList}>
        {sameRollNumber.map((other) => (
          <li key={other._id} className={styles.other}>
            <strong>
              {other.kind === 'entry' ? (
                <Link to={`/admin/audition-entries?entry=${other._id}`}>{other.fullName}</Link>
              ) : (
                other.fullName
              )}
            </strong>
            <span>{kindOf(other)}</span>
            <span>{other.isSamePerson ? 'The same phone and e-mail' : 'Another person'}</span>
            <span>{other.emailAddress}</span>
            <span>{other.phoneNumber}</span>
            <time dateTime={other.createdAt}>{formatTime(other.createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
