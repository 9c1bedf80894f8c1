import { NavLink } from 'react-router-dom';
import styles from './sections.module.css';

const ENTRIES = '/admin/audition-entries';

const SECTIONS = [
  { path: ENTRIES, label: 'Entries' },
  { path: `${ENTRIES}/registrations`, label: 'Registrations' },
  { path: `${ENTRIES}/messages`, label: 'Messages' },
  { path: `${ENTRIES}/season`, label: 'Season' },
];

/** The ways between the pages about auditions, above the heading of each. */
export function Sections() {
  return (
    <nav aria-label="Auditions" className={styles.sections}>
      {SECTIONS.map(({ path, label }) => (
        <NavLink key={path} to={path} end={path === ENTRIES} className={styles.section}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
