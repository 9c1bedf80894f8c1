import { seasonQueries } from '@nox/api-client';
import { SCHEDULE_LIMITS, type ScheduleBlock, type ScheduleStructureInput } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { nextBlock } from './blocks.ts';

/** The line of a block. */
export const findBlock = (id: string) =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);

export type BlockActions = ReturnType<typeof useBlocks>;

/**
 * The blocks of all panels, and what is done with them.
 * @param onCopy asks where to
 */
export function useBlocks(onCopy: (index: number) => void) {
  const { control, getValues, setFocus } = useFormContext<ScheduleStructureInput>();
  const array = useFieldArray({ control, name: 'blocks', keyName: 'rowId' });
  const { data: season } = useQuery(seasonQueries.current());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = array.fields.map(({ rowId, _id, panelId }, index) => ({
    rowId,
    index,
    _id,
    panelId,
  }));

  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  const add = (panelId: string) => {
    const block = nextBlock(getValues('blocks'), panelId, season?.parts[0]);
    flushSync(() => {
      setOpen(new Set([...open, block._id]));
      array.append(block, { shouldFocus: false });
    });
    setFocus(`blocks.${rows.length}.date`);
  };

  const remove = (index: number) => {
    const { panelId } = rows[index]!;
    const own = rows.filter((row) => row.panelId === panelId);
    const at = own.findIndex((row) => row.index === index);
    const next = own[at + 1] ?? own[at - 1];
    // The clicked button is removed.
    flushSync(() => array.remove(index));
    if (next) findBlock(next._id)?.focus();
    else document.getElementById(`add-${panelId}`)?.focus();
  };

  return {
    rows,
    canAdd: rows.length < SCHEDULE_LIMITS.blocks,
    isOpen: (id: string) => open.has(id),
    toggle,
    add,
    // There before the dialog closes, which gives the first one the focus.
    addCopies: (copies: readonly ScheduleBlock[]) =>
      flushSync(() => array.append([...copies], { shouldFocus: false })),
    remove,
    removeOf: (panelId: string) =>
      array.remove(rows.filter((row) => row.panelId === panelId).map(({ index }) => index)),
    copy: onCopy,
  };
}
