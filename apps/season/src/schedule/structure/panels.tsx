import { seasonQueries } from '@nox/api-client';
import { SCHEDULE_LIMITS, type ScheduleStructureInput } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  EmptyState,
  FieldError,
  ListField,
  newKey,
  tools,
  ui,
} from '@nox/ui';
import { useFormFields, useShownError } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Choices, RemoveButton, RowField } from '../../ui/fields.tsx';
import layout from '../../ui/layout.module.css';
import { BlockRow, type BlockRowProps } from './block-row.tsx';
import { nextBlock } from './blocks.ts';

const LineField = RowField<ScheduleStructureInput>;

type PanelsProps = Pick<PanelSectionProps, 'danceStyles' | 'board'>;

export function Panels(props: PanelsProps) {
  const { control } = useFormContext<ScheduleStructureInput>();
  const { fields, append, remove } = useFieldArray({ control, name: 'panels', keyName: 'rowId' });
  const { errorOf } = useFormFields<ScheduleStructureInput>();
  const blocks = useBlocks();
  const add = useRef<HTMLButtonElement>(null);
  const error = errorOf('panels') ?? errorOf('blocks');

  const handleRemove = (index: number) => {
    blocks.removeOf(fields[index]!._id);
    remove(index);
    add.current?.focus();
  };

  return (
    <div className={classNames(ui.stack5, ui.start, tools.top)}>
      {fields.length === 0 && (
        <EmptyState className={ui.full}>
          No panel yet. A panel is the judges in a room: add one, then the days on which it sits.
        </EmptyState>
      )}
      {/* The generated ids change with each reset of the form, which closes no row. */}
      {fields.map(({ _id }, index) => (
        <PanelSection
          key={_id}
          index={index}
          id={_id}
          {...props}
          blocks={blocks}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {fields.length < SCHEDULE_LIMITS.panels && (
        <Button ref={add} onClick={() => append({ _id: newKey(), name: '', room: '', styles: [] })}>
          Add a panel
        </Button>
      )}
      <FieldError role="alert">{error}</FieldError>
    </div>
  );
}

interface PanelSectionProps {
  index: number;
  id: string;
  danceStyles: readonly string[];
  board: BlockRowProps['board'];
  blocks: ReturnType<typeof useBlocks>;
  onRemove: () => void;
}

function PanelSection({ index, id, danceStyles, blocks, onRemove, ...rest }: PanelSectionProps) {
  const typed = useWatch<ScheduleStructureInput, `panels.${number}.name`>({
    name: `panels.${index}.name`,
  });
  const name = typed.trim() || `Panel ${index + 1}`;
  const own = blocks.rows.filter(({ panelId }) => panelId === id);
  return (
    <section
      aria-label={name}
      className={classNames(ui.stack4, tools.panel, tools.top, ui.full, tools.fields)}
    >
      <div className={classNames(tools.line3, ui.between)}>
        <h2 className={classNames(tools.panelTitle, ui.breakable)}>{name}</h2>
        <RemoveButton aria-label={`Remove panel ${name}`} onClick={onRemove}>
          Remove panel
        </RemoveButton>
      </div>
      <div className={layout.pair}>
        <LineField label="Name" required placeholder="Hall A" name={`panels.${index}.name`} />
        <LineField label="Room" placeholder="Ground floor" name={`panels.${index}.room`} />
      </div>
      <StylesField danceStyles={danceStyles} name={`panels.${index}.styles`} />
      {own.length > 0 && (
        <ul role="list" aria-label={`Days of ${name}`} className={ui.stack0}>
          {own.map((row) => (
            <BlockRow
              key={row._id}
              index={row.index}
              isNew={row._id === blocks.added}
              {...rest}
              onRemove={() => blocks.remove(row.index)}
            />
          ))}
        </ul>
      )}
      {blocks.canAdd && (
        <Button
          id={`add-${id}`}
          aria-label={`Add a day to ${name}`}
          className={layout.small}
          onClick={() => blocks.add(id)}
        >
          Add a day
        </Button>
      )}
    </section>
  );
}

interface StylesFieldProps {
  name: `panels.${number}.styles`;
  danceStyles: readonly string[];
}

/** What a panel judges: ticks, and further styles, as before candidates have applied. */
function StylesField({ danceStyles, name }: StylesFieldProps) {
  const { field } = useController<ScheduleStructureInput, StylesFieldProps['name']>({ name });
  const { value, onChange, ...input } = field;
  const isIn = (list: readonly string[], style: string) =>
    list.some((one) => one.trim().toLowerCase() === style.trim().toLowerCase());
  const others = value.filter((style) => !isIn(danceStyles, style));
  const ticked = danceStyles.filter((style) => isIn(value, style));
  const error = useShownError(name);
  const { defaultValues } = useFormContext<ScheduleStructureInput>().formState;
  /** None is chosen yet of these values: the form has others once it is saved or begins again. */
  const [choosing, setChoosing] = useState<unknown>();
  const isAll = value.length === 0 && choosing !== defaultValues;
  return (
    <div className={ui.stack2}>
      <CheckboxField
        label="Judges all styles"
        checked={isAll}
        onChange={() => {
          onChange([]);
          setChoosing(isAll && defaultValues);
        }}
      />
      {!isAll && (
        <Choices
          isInline
          legend="Only these styles"
          note={value.length === 0 ? 'None is chosen: the panel judges all.' : ''}
          choices={danceStyles.map((style) => [style, style])}
          value={ticked}
          onChange={(next) => onChange([...next, ...others])}
        >
          <ListField
            {...input}
            label={danceStyles.length > 0 ? 'Other styles' : 'Names of styles'}
            hint="Separate them with commas."
            value={others}
            onChange={(entries) => onChange([...ticked, ...entries])}
            error={error}
            autoComplete="off"
          />
        </Choices>
      )}
    </div>
  );
}

function useBlocks() {
  const { control, getValues, setFocus } = useFormContext<ScheduleStructureInput>();
  const array = useFieldArray({ control, name: 'blocks', keyName: 'rowId' });
  const { data: season } = useQuery(seasonQueries.current());
  const [added, setAdded] = useState<string>();
  const rows = array.fields.map((field, index) => ({ ...field, index }));

  const add = (panelId: string) => {
    const block = nextBlock(getValues('blocks'), panelId, season?.parts[0]);
    flushSync(() => {
      setAdded(block._id);
      array.append(block, { shouldFocus: false });
    });
    setFocus(`blocks.${rows.length}.date`);
  };

  const remove = (index: number) => {
    const { panelId } = rows[index]!;
    const own = rows.filter((row) => row.panelId === panelId);
    const at = own.findIndex((row) => row.index === index);
    const next = own[at + 1] ?? own[at - 1];
    flushSync(() => array.remove(index));
    document.getElementById(next ? `block-${next._id}` : `add-${panelId}`)?.focus();
  };

  return {
    rows,
    canAdd: rows.length < SCHEDULE_LIMITS.blocks,
    added,
    add,
    remove,
    removeOf: (panelId: string) =>
      array.remove(rows.filter((row) => row.panelId === panelId).map(({ index }) => index)),
  };
}
