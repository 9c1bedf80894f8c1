import type { MessageCounts } from '@nox/contracts';
import { formatNumber } from '@nox/ui';
import { Link } from 'react-router-dom';
import { countOf, TAB_NAMES, type TabName, TABS } from './message-tabs.ts';
import styles from './messages.module.css';
import controls from '@nox/ui/list-controls.module.css';

interface MessageControlsProps {
  tab: TabName;
  counts: MessageCounts | undefined;
  search: string;
  onSearch: (text: string) => void;
}

export function MessageControls({ tab, counts, search, onSearch }: MessageControlsProps) {
  return (
    <div className={styles.controls}>
      <nav aria-label="Filter by state" className={controls.segments}>
        {TAB_NAMES.map((name) => (
          <Link
            key={name}
            to={{ search: name === 'drafts' ? '' : `tab=${name}` }}
            preventScrollReset
            aria-current={name === tab || undefined}
            className={controls.segment}
            data-trouble={(name === 'trouble' && counts && countOf(name, counts) > 0) || undefined}
          >
            {TABS[name].label}{' '}
            <span className={controls.count}>
              {counts ? formatNumber(countOf(name, counts)) : '–'}
            </span>
          </Link>
        ))}
      </nav>
      <input
        type="search"
        aria-label="Search name or number"
        placeholder="Name or number"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        className={controls.search}
      />
    </div>
  );
}
