import { useAuth } from '@nox/auth';
import type { Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { covers, routedPath } from '@nox/release-format/remotes-for';
import {
  classNames,
  formatNumber,
  localStorageText,
  scrollIntoView,
  tools,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { Link, useLocation } from 'react-router-dom';
import { isIn } from '../season/season-phase.ts';
import styles from './admin-menu.module.css';

/** These are folded, and below all others. */
const FOLDED = ['Website', 'System'];

const entryClass = classNames(tools.line2, tools.target, styles.entry);
const waitingClass = classNames(tools.line2, tools.semibold, ui.small, ui.digits, ui.pending);

interface MenuListProps {
  entries: readonly MenuEntry[];
  /** Few entries need no groups. */
  isGrouped: boolean;
  summary: Summary | undefined;
  phase: string | undefined;
  onNavigate: () => void;
}

/** A group is a link to its first page; its others are below it while one of them is open. */
export function MenuList({ entries, isGrouped, summary, phase, onNavigate }: MenuListProps) {
  const { isOpen, setOpen } = useOpenGroups();
  const current = useCurrentEntry(entries);
  /** The number is beside the link, whose name is the specification's. */
  const waiting = (of: readonly MenuEntry[], className?: string) => {
    const sum = of.reduce((all, entry) => all + waitingOf(entry, summary, phase), 0);
    return (
      sum > 0 && (
        <span className={classNames(waitingClass, styles.waiting, className)}>
          {formatNumber(sum)} <VisuallyHidden>waiting</VisuallyHidden>
        </span>
      )
    );
  };
  const link = (entry: MenuEntry, label = entry.label) => {
    const isCurrent = entry === current && label === entry.label;
    return (
      <Link
        to={entry.path}
        ref={isCurrent ? scrollIntoView : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={entryClass}
        onClick={onNavigate}
      >
        {label}
      </Link>
    );
  };
  const item = (entry: MenuEntry) => (
    <li key={entry.path} className={styles.item}>
      {link(entry)}
      {waiting([entry])}
    </li>
  );
  const groupOf = ({ group, path }: MenuEntry) => (isGrouped && group) || path;
  const groups = [...Map.groupBy(entries, groupOf)].toSorted(
    ([a], [b]) => Number(FOLDED.includes(a)) - Number(FOLDED.includes(b)),
  );
  return (
    <ul role="list" className={ui.stack1}>
      {groups.map(([heading, members]) => {
        const [first, ...others] = members as [MenuEntry, ...MenuEntry[]];
        const isHere = current !== undefined && members.includes(current);
        if (others.length === 0) return item(first);
        if (FOLDED.includes(heading)) {
          return (
            <li key={heading}>
              <details
                open={isHere || isOpen(heading)}
                onToggle={({ currentTarget: { open } }) => {
                  // Browsers report the first state, too.
                  if (!isHere && open !== isOpen(heading)) setOpen(heading, open);
                }}
              >
                <summary className={classNames(entryClass, styles.item, styles.group)}>
                  {heading}
                  {waiting(members, styles.sum)}
                </summary>
                <ul role="list" className={styles.below}>
                  {members.map(item)}
                </ul>
              </details>
            </li>
          );
        }
        const isEntry = first.label === heading;
        return (
          <li key={heading} className={styles.item} data-here={isHere || undefined}>
            {link(first, heading)}
            {waiting(isEntry && isHere ? [first] : members, isEntry ? undefined : styles.sum)}
            <ul role="list" className={styles.below}>
              {(isEntry ? others : members).map(item)}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** The nearest entry above the page. */
export function useCurrentEntry(entries: readonly MenuEntry[]): MenuEntry | undefined {
  const { pathname } = useLocation();
  return entries
    .filter(({ path }) => covers(routedPath(path), pathname))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

function waitingOf({ waits }: MenuEntry, summary: Summary | undefined, phase: string | undefined) {
  if (!waits || !isIn(phase, waits)) return 0;
  const { of, part, ownPart = part } = waits;
  const parts = summary?.[of]?.parts;
  return parts?.[ownPart] ?? parts?.[part] ?? 0;
}

const useStoredText = localStorageText('nox:open-menu-groups');

/** The groups that the account has unfolded in this browser, a line each. */
function useOpenGroups() {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  const [text, write] = useStoredText();
  const lines = text.split('\n').filter(Boolean);
  const lineOf = (group: string) => `${uid} ${group}`;
  return {
    isOpen: (group: string) => lines.includes(lineOf(group)),
    setOpen: (group: string, isOpen: boolean) => {
      const others = lines.filter((line) => line !== lineOf(group));
      write([...others, ...(isOpen ? [lineOf(group)] : [])].join('\n'));
    },
  };
}
