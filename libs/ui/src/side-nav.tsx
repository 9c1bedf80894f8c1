import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link, type To, useLocation, useNavigate } from 'react-router-dom';
import { listen } from './browser.ts';
import { classNames, tools, ui } from './classes.ts';
import { focusAndScroll } from './page.ts';
import { useIsWide } from './table/virtual-table.tsx';
import styles from './side-nav.module.css';

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

const isInSight = ({ top, bottom }: DOMRect) => bottom >= 0 && top < innerHeight;

/**
 * The id of the section whose field has the focus and is in sight. Otherwise that of the last one that begins in the upper
 * third of the window, or above it; at the end of the page the last one, and at its beginning the first, or where it does not
 * scroll, the one that the address names.
 */
function readSection(ids: readonly string[]): string {
  const { activeElement } = document;
  const focused = ids.find(
    (id) => id !== activeElement?.id && document.getElementById(id)?.contains(activeElement),
  );
  if (focused !== undefined && isInSight(activeElement!.getBoundingClientRect())) return focused;
  const hashed = ids.find((id) => `#${id}` === location.hash);
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  if (scrollY === 0) return (isEnd && hashed) || ids[0]!;
  return ids.findLast((id) => topOf(id) < (isEnd ? Infinity : innerHeight / 3)) ?? ids[0]!;
}

const onMove = (listener: () => void) => listen(window, { scroll: listener, focusin: listener });

/** What the address names begins at the top, with the focus. @param ids of the sections of a page, in their order @returns the one that is read */
export function useSection(ids: readonly string[]): string {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    focusAndScroll(section);
    // jsdom has no `scrollIntoView`.
    section?.scrollIntoView?.();
  }, [hash, key]);
  return useSyncExternalStore(onMove, () => readSection(ids));
}

interface SideNavProps {
  label: string;
  groups: readonly (readonly [title: string, entries: [value: string, text: string][]])[];
  current: string;
  toOf: (value: string) => Exclude<To, string>;
  children: ReactNode;
}

/** Links that stay in sight beside what they lead to; where there is no room beside it, a select above. */
export function SideNav({ label, groups, current, toOf, children }: SideNavProps) {
  const isWide = useIsWide();
  const navigate = useNavigate();
  return (
    <div className={styles.beside}>
      {isWide ? (
        <nav aria-label={label} className={classNames(ui.stack4, styles.side)}>
          {groups.map(([title, entries]) => (
            <div key={title}>
              <p className={classNames(ui.note, ui.strong)}>{title}</p>
              {entries.map(([value, text]) => (
                <Link
                  key={value}
                  to={toOf(value)}
                  preventScrollReset
                  aria-current={value === current || undefined}
                >
                  {text}
                </Link>
              ))}
            </div>
          ))}
        </nav>
      ) : (
        <select
          aria-label={label}
          className={classNames(tools.edged, ui.full, tools.target, tools.select, styles.side)}
          value={current}
          onChange={({ currentTarget: { value } }) =>
            void navigate(toOf(value), { preventScrollReset: true })
          }
        >
          {groups.map(([title, entries]) => (
            <optgroup key={title} label={title}>
              {entries.map(([value, text]) => (
                <option key={value} value={value}>
                  {value === current ? `${title}: ${text}` : text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      <div className={ui.stack4}>{children}</div>
    </div>
  );
}
