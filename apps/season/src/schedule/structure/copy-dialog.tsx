import {
  dayOf,
  SCHEDULE_LIMITS,
  type ScheduleBlock,
  type ScheduleStructureInput,
} from '@nox/contracts';
import { Field, FormDialog, TextField } from '@nox/ui';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { blocksOn, copyDay, freeDayAfter, overlap } from './blocks.ts';
import { findBlock } from './use-blocks.ts';

interface CopyDialogProps {
  block: ScheduleBlock;
  onCancel: () => void;
  onCopy: (copies: ScheduleBlock[]) => void;
}

/** Copies a panel's day, with its breaks, to another date or panel. */
export function CopyDialog({ block, onCancel, onCopy }: CopyDialogProps) {
  const { panels, blocks } = useFormContext<ScheduleStructureInput>().getValues();
  const [to, setTo] = useState(() => ({
    panelId: block.panelId,
    date: freeDayAfter(blocks, block),
  }));
  const [refusal, setRefusal] = useState<string>();
  const first = useRef<string>(undefined);
  const nameOf = (id: string) => {
    const index = panels.findIndex(({ _id }) => _id === id);
    return panels[index]?.name.trim() || `Panel ${index + 1}`;
  };
  const change = (part: Partial<typeof to>) => {
    setTo({ ...to, ...part });
    setRefusal(undefined);
  };

  const handleSubmit = () => {
    const copies = copyDay(blocks, block, to);
    if (to.date === '') setRefusal('Choose a date.');
    else if (overlap(copies, blocks)) {
      setRefusal(`${nameOf(to.panelId)} has something at this time on ${dayOf(to.date)}.`);
    } else if (blocks.length + copies.length > SCHEDULE_LIMITS.blocks) {
      setRefusal(`There can be at most ${SCHEDULE_LIMITS.blocks} blocks.`);
    } else {
      first.current = copies[0]!._id;
      onCopy(copies);
    }
  };

  const count = blocksOn(blocks, block).length;
  return (
    <FormDialog
      title={`Copy ${block.date ? dayOf(block.date) : 'this day'} of ${nameOf(block.panelId)}`}
      submitLabel="Copy"
      busyLabel="Copying..."
      failure={refusal}
      onCancel={onCancel}
      onSubmit={handleSubmit}
      finalFocus={() => (first.current === undefined ? null : findBlock(first.current))}
    >
      <p>
        {count === 1 ? 'Its times and breaks are' : `All ${count} of its blocks are`} copied; no
        candidate is moved.
      </p>
      <TextField
        label="To the date"
        type="date"
        required
        value={to.date}
        onChange={({ currentTarget }) => change({ date: currentTarget.value })}
      />
      <Field label="To the panel" hint="Another panel gets no judges: they are elsewhere then.">
        {(control) => (
          <select
            {...control}
            value={to.panelId}
            onChange={({ currentTarget }) => change({ panelId: currentTarget.value })}
          >
            {panels.map(({ _id }) => (
              <option key={_id} value={_id}>
                {nameOf(_id)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FormDialog>
  );
}
