import { dayOf, type Panel } from '@nox/contracts';
import { formatNumber } from '@nox/ui';
import { Link, useSearchParams } from 'react-router-dom';
import controls from '@nox/ui/list-controls.module.css';

/** Beside the ids of panels. */
export const UNASSIGNED = 'unassigned';

export function DayTabs({ days, day }: { days: readonly string[]; day: string }) {
  const [params] = useSearchParams();
  const searchOf = (date: string) => {
    const next = new URLSearchParams(params);
    next.set('day', date);
    return next.toString();
  };
  return (
    <nav aria-label="Days" className={controls.segments}>
      {days.map((date) => (
        <Link
          key={date}
          to={{ search: searchOf(date) }}
          preventScrollReset
          aria-current={date === day || undefined}
          className={controls.segment}
        >
          {dayOf(date)}
        </Link>
      ))}
    </nav>
  );
}

interface PanelTabsProps {
  panels: readonly Panel[];
  unassigned: number;
  tab: string;
  onTab: (tab: string) => void;
}

/** On a phone one panel is shown at a time, or who has no slot. */
export function PanelTabs({ panels, unassigned, tab, onTab }: PanelTabsProps) {
  const tabs = [
    { id: UNASSIGNED, label: 'Unassigned', count: formatNumber(unassigned) },
    ...panels.map(({ _id, name }) => ({ id: _id, label: name, count: undefined })),
  ];
  return (
    <div role="group" aria-label="Panels" className={controls.segments}>
      {tabs.map(({ id, label, count }) => (
        <button
          key={id}
          ref={id === tab ? scrollIntoView : undefined}
          type="button"
          aria-pressed={id === tab}
          className={controls.segment}
          onClick={() => onTab(id)}
        >
          {label} {count !== undefined && <span className={controls.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** After a swipe the tab may be beside the screen. */
function scrollIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
