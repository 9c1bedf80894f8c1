import { summaryQuery } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { classNames, formatNumber, localStorageText, tools, ui, VisuallyHidden } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './admin-menu.module.css';

const isPartOf = (path: string, whole: string) => path.startsWith(`${whole}/`);

/** An entry that declares no group is a group of its own. */
const headingOf = ({ group, path }: MenuEntry) => group ?? path;

const entryClass = classNames(tools.line2, tools.target, styles.entry);
const waitingClass = classNames(tools.line2, tools.semibold, ui.small, ui.digits, ui.pending);

interface MenuListProps {
  entries: readonly MenuEntry[];
  onNavigate: () => void;
}

export function MenuList({ entries, onNavigate }: MenuListProps) {
  const { isClosed, setClosed } = useClosedGroups();
  const summary = useWaiting(entries);
  const item = ({ path, label, waits }: MenuEntry) => {
    const waiting = waits && summary && waitingOf(waits, summary);
    const isWhole = entries.some((entry) => isPartOf(entry.path, path));
    return (
      <li key={path} className={styles.item}>
        <NavLink to={path} end={isWhole} className={entryClass} onClick={onNavigate}>
          {label}
        </NavLink>
        {waiting !== undefined && waiting > 0 && (
          // The number is beside the link, whose name is the specification's.
          <span className={classNames(waitingClass, styles.waiting)}>
            {formatNumber(waiting)} <VisuallyHidden>waiting</VisuallyHidden>
          </span>
        )}
      </li>
    );
  };
  return (
    <ul role="list" className={ui.stack1}>
      {[...Map.groupBy(entries, headingOf)].map(([heading, members]) => {
        if (members[0]?.group === undefined) return members.map(item);
        return (
          <li key={heading}>
            <details
              open={!isClosed(heading)}
              onToggle={({ currentTarget: { open } }) => {
                // Browsers report the first state, too.
                if (open === isClosed(heading)) setClosed(heading, !open);
              }}
            >
              <summary className={classNames(ui.small, entryClass, styles.group)}>
                {heading}
              </summary>
              <ul role="list">{members.map(item)}</ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

const waitingOf = ({ of, part, ownPart = part }: NonNullable<MenuEntry['waits']>, all: Summary) =>
  all[of]?.parts[ownPart] ?? all[of]?.parts[part];

const FRESH_MS = 15_000;

/** What waits, as of the last page that was opened and the last change that this tab made. */
function useWaiting(entries: readonly MenuEntry[]) {
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const isNeeded = entries.some(({ waits }) => waits);
  const options = { ...summaryQuery, staleTime: FRESH_MS, enabled: isNeeded, retry: false };
  const { data, isStale, refetch } = useQuery(options);
  const handleNavigation = useEffectEvent(() => {
    if (isNeeded && isStale) void refetch();
  });
  useEffect(() => handleNavigation(), [key]);

  useEffect(() => {
    if (!isNeeded) return;
    return queryClient.getMutationCache().subscribe((event) => {
      // Cancels one under way, which may have been answered before the change.
      if (event.type === 'updated' && event.action.type === 'success') void refetch();
    });
  }, [isNeeded, queryClient, refetch]);

  return data;
}

const useStoredText = localStorageText('nox:closed-menu-groups');

/** The groups that the account has closed in this browser, a line each. */
function useClosedGroups() {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  const [text, write] = useStoredText();
  const lines = text.split('\n').filter(Boolean);
  const lineOf = (group: string) => `${uid} ${group}`;
  return {
    isClosed: (group: string) => lines.includes(lineOf(group)),
    setClosed: (group: string, isClosed: boolean) => {
      const others = lines.filter((line) => line !== lineOf(group));
      write([...others, ...(isClosed ? [lineOf(group)] : [])].join('\n'));
    },
  };
}
