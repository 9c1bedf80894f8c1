import { SCHEDULE_LIMITS, type ScheduleStructureInput } from '@nox/contracts';
import { Button, newKey } from '@nox/ui';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useFormFields } from '../../form/use-form-fields.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { PanelSection } from './panel-section.tsx';
import styles from './structure.module.css';
import { useBlocks } from './use-blocks.ts';

/** @param danceStyles of the candidates */
export function Panels({ danceStyles }: { danceStyles: readonly string[] }) {
  const { control, getValues } = useFormContext<ScheduleStructureInput>();
  const { fields, append, remove } = useFieldArray({ control, name: 'panels', keyName: 'rowId' });
  const { errorOf } = useFormFields<ScheduleStructureInput>();
  const [copied, setCopied] = useState<number>();
  const blocks = useBlocks(setCopied);
  const add = useRef<HTMLButtonElement>(null);
  const error = errorOf('panels') ?? errorOf('blocks');

  const handleRemove = (index: number) => {
    blocks.removeOf(fields[index]!._id);
    remove(index);
    // The button that was pressed is removed.
    add.current?.focus();
  };

  return (
    <>
      {fields.length === 0 && (
        <p className={styles.empty}>
          No panel yet. A panel is the judges in a room: add one, then the days on which it sits.
        </p>
      )}
      {fields.map(({ rowId, _id }, index) => (
        <PanelSection
          key={rowId}
          index={index}
          id={_id}
          danceStyles={danceStyles}
          blocks={blocks}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {fields.length < SCHEDULE_LIMITS.panels && (
        <Button
          ref={add}
          className={styles.add}
          onClick={() => append({ _id: newKey(), name: '', room: '', styles: [] })}
        >
          Add a Panel
        </Button>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {copied !== undefined && (
        <CopyDialog
          block={getValues(`blocks.${copied}`)}
          onCancel={() => setCopied(undefined)}
          onCopy={(copies) => {
            blocks.addCopies(copies);
            setCopied(undefined);
          }}
        />
      )}
    </>
  );
}
