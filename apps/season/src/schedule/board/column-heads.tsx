import type { Panel } from '@nox/contracts';
import { seatsOf } from '@nox/contracts';
import { formatNumber, VisuallyHidden } from '@nox/ui';
import type { BoardIndex } from './board-index.ts';
import styles from './column-heads.module.css';

interface ColumnHeadsProps {
  day: string;
  panels: readonly Panel[];
  index: BoardIndex;
  columns: readonly number[];
  /** The time of the first row in sight: its own may be out of sight. */
  now: string;
}

export function ColumnHeads({ day, panels, index, columns, now }: ColumnHeadsProps) {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={styles.corner}>
          <VisuallyHidden>Time</VisuallyHidden>
          <span aria-hidden="true">{now}</span>
        </div>
        {columns.map((column) => {
          const panel = panels[column]!;
          const { taken, seats, judges } = fillOf(index, panel, day);
          return (
            <div
              key={panel._id}
              role="columnheader"
              aria-colindex={column + 2}
              style={{ gridColumn: column + 2 }}
              className={styles.head}
            >
              <span className={styles.panel}>
                <span className={styles.panelName}>{panel.name}</span>
                <span className={styles.fill}>
                  {formatNumber(taken)} of {formatNumber(seats)}
                </span>
              </span>
              <span className={styles.room}>
                {[panel.room, ...judges].filter(Boolean).join(' · ') || 'No judges yet'}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** How many seats a panel has on a day, and how many are taken; its judges then. */
function fillOf(index: BoardIndex, { _id }: Panel, day: string) {
  const blocks = [...index.blocks.values()].filter(
    ({ panelId, date }) => panelId === _id && date === day,
  );
  const ids = new Set(blocks.map((block) => block._id));
  return {
    seats: blocks.reduce((sum, block) => sum + seatsOf(block), 0),
    taken: [...index.assignments.values()].filter(({ blockId }) => ids.has(blockId)).length,
    judges: [...new Set(blocks.flatMap(({ judges }) => judges))],
  };
}
