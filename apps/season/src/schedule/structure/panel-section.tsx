import type { ScheduleStructureInput } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useWatch } from 'react-hook-form';
import type { BlockActions } from './use-blocks.ts';
import { BlockRow } from './block-row.tsx';
import { LineField, NamesField } from './fields.tsx';
import styles from './structure.module.css';

interface PanelSectionProps {
  index: number;
  id: string;
  /** The styles that candidates dance. */
  danceStyles: readonly string[];
  /** Of all panels. */
  blocks: BlockActions;
  onRemove: () => void;
}

export function PanelSection({ index, id, danceStyles, blocks, onRemove }: PanelSectionProps) {
  const typed = useWatch<ScheduleStructureInput, `panels.${number}.name`>({
    name: `panels.${index}.name`,
  });
  const name = typed.trim() || `Panel ${index + 1}`;
  const danced = danceStyles.length > 0 ? ` Candidates dance ${danceStyles.join(', ')}.` : '';
  const own = blocks.rows.filter(({ panelId }) => panelId === id);
  return (
    <section aria-label={name} className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{name}</h2>
        <Button aria-label={`Remove panel ${name}`} className={styles.remove} onClick={onRemove}>
          Remove Panel
        </Button>
      </div>
      <div className={styles.names}>
        <LineField label="Name" required placeholder="Hall A" name={`panels.${index}.name`} />
        <LineField label="Room" placeholder="Ground floor" name={`panels.${index}.room`} />
      </div>
      <NamesField
        label="Styles"
        hint={`What the panel judges, with commas. Empty: all.${danced}`}
        name={`panels.${index}.styles`}
      />
      {own.length > 0 && (
        <ul role="list" aria-label={`Days of ${name}`} className={styles.blocks}>
          {own.map((row) => (
            <BlockRow
              key={row.rowId}
              index={row.index}
              isOpen={blocks.isOpen(row._id)}
              onToggle={() => blocks.toggle(row._id)}
              onCopy={() => blocks.copy(row.index)}
              onRemove={() => blocks.remove(row.index)}
            />
          ))}
        </ul>
      )}
      {blocks.canAdd && (
        <Button
          id={`add-${id}`}
          aria-label={`Add a day to ${name}`}
          className={styles.small}
          onClick={() => blocks.add(id)}
        >
          Add a Day
        </Button>
      )}
    </section>
  );
}
