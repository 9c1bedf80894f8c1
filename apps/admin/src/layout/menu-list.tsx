import type { Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { classNames, formatNumber, tools, ui, useCurrentInSight, VisuallyHidden } from '@nox/ui';
import { Link } from 'react-router-dom';
import { isIn } from '../season/season-phase.ts';
import styles from './admin-menu.module.css';

/** These groups are below all others, in this order. */
const LAST = ['Website', 'System'];

const waitingClass = classNames(tools.line2, tools.semibold, ui.small, ui.digits, ui.pending);

interface MenuListProps {
  entries: readonly MenuEntry[];
  current: MenuEntry | undefined;
  /** Few entries need no groups. */
  isGrouped: boolean;
  summary: Summary | undefined;
  phase: string | undefined;
  onNavigate: () => void;
}

/** A group is a link to its first page; in the sidebar its others are below it while one of them is open. */
export function MenuList(props: MenuListProps) {
  const { entries, current, isGrouped, summary, phase, onNavigate } = props;
  const list = useCurrentInSight<HTMLUListElement>(current?.path);
  const item = (path: string, label: string, of: readonly MenuEntry[], below?: MenuEntry[]) => {
    const isCurrent = path === current?.path && label === current.label;
    const isSum = below?.length === of.length;
    const waiting = of.reduce((sum, entry) => sum + waitingOf(entry, summary, phase), 0);
    return (
      <li key={label} className={ui.around} data-here={below && of.some((one) => one === current)}>
        <Link
          to={path}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(tools.line2, tools.target, styles.entry)}
          onClick={onNavigate}
        >
          {label}
        </Link>
        {waiting > 0 && (
          // The number is beside the link, whose name is the specification's.
          <span className={classNames(waitingClass, styles.waiting, isSum && styles.sum)}>
            {formatNumber(waiting)} <VisuallyHidden>waiting</VisuallyHidden>
          </span>
        )}
        {below && (
          <ul role="list" className={classNames(ui.small, styles.below)}>
            {below.map((entry) => item(entry.path, entry.label, [entry]))}
          </ul>
        )}
      </li>
    );
  };
  const groupOf = ({ group, label }: MenuEntry) => (isGrouped && group) || label;
  const groups = [...Map.groupBy(entries, groupOf)].toSorted(
    ([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b),
  );
  return (
    <ul ref={list} role="list" className={ui.stack1}>
      {groups.map(([heading, members]) => {
        // An entry with the group's own name is its heading.
        const others = members.filter(({ label }) => label !== heading);
        const { path, label } = members.find((one) => !others.includes(one)) ?? members[0]!;
        return members.length === 1
          ? item(path, label, members)
          : item(path, heading, members, others);
      })}
    </ul>
  );
}

function waitingOf({ waits }: MenuEntry, summary: Summary | undefined, phase: string | undefined) {
  if (!waits || !isIn(phase, waits)) return 0;
  const { of, part, ownPart = part } = waits;
  const parts = summary?.[of]?.parts;
  return parts?.[ownPart] ?? parts?.[part] ?? 0;
}
