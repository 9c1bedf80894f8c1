import {
  type Board,
  listAll,
  minutesOf,
  pluralForm,
  pluralize,
  readTime,
  type ScheduleBlock,
  type ScheduleStructureInput,
  slotStarts,
  timeOf,
} from '@nox/contracts';
import { classNames, FieldError, ListField, TimeField, tools, ui } from '@nox/ui';
import { useFormFields, useShownError } from '@nox/ui/forms';
import { useState } from 'react';
import {
  type FieldPathByValue,
  get,
  useController,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { FieldRows, RemoveButton, RowField } from '../../ui/fields.tsx';
import layout from '../../ui/layout.module.css';
import styles from './block-row.module.css';
import { describeTimes, sumOf } from './blocks.ts';

const LineField = RowField<ScheduleStructureInput>;

export interface BlockRowProps {
  index: number;
  isNew: boolean;
  /** What it says of names; those that have been typed since are not known. */
  board: Pick<Board, 'judgesWithoutAccount' | 'judgesOfOneName'>;
  onRemove: () => void;
}

export function BlockRow({ index, isNew, onRemove, ...fields }: BlockRowProps) {
  const [isOpen, setIsOpen] = useState(isNew);
  const block = useWatch<ScheduleStructureInput, `blocks.${number}`>({ name: `blocks.${index}` });
  const { formState } = useFormContext<ScheduleStructureInput>();
  const isRefused = formState.isSubmitted && Boolean(get(formState.errors, `blocks.${index}`));
  const name = describeTimes(block) || 'New day';
  const isShown = isOpen || isRefused;
  return (
    <li className={styles.block}>
      <div className={ui.row0}>
        <button
          type="button"
          aria-expanded={isShown}
          id={`block-${block._id}`}
          className={classNames(tools.bareButton, tools.target, styles.toggle)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classNames(tools.semibold, ui.digits)}>{name}</span>
          <span className={classNames(ui.note, ui.digits, ui.breakable)}>{figuresOf(block)}</span>
        </button>
        <RemoveButton aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </RemoveButton>
      </div>
      {isShown && <BlockFields index={index} name={name} isNew={isNew} {...fields} />}
    </li>
  );
}

function figuresOf(block: ScheduleBlock): string {
  const sum = sumOf(block);
  if (!sum) return 'Not complete';
  const { breaks, judges } = block;
  const pauses = breaks.length > 0 && pluralize(breaks.length, 'break');
  const figures = [pluralize(sum.slots, 'slot'), pluralize(sum.seats, 'seat'), pauses];
  return [...figures, judges.join(', ') || 'no judge yet'].filter(Boolean).join(' · ');
}

interface BlockFieldsProps extends Pick<BlockRowProps, 'index' | 'board' | 'isNew'> {
  name: string;
}

function BlockFields({ index, name, board, isNew }: BlockFieldsProps) {
  const { errorOf } = useFormFields<ScheduleStructureInput>();
  const { getValues } = useFormContext<ScheduleStructureInput>();
  const of = <Key extends string>(key: Key) => `blocks.${index}.${key}` as const;
  const judges = useController<ScheduleStructureInput, `blocks.${number}.judges`>({
    name: of('judges'),
  });
  // A new day is a copy of another one.
  const [copied] = useState(() => (isNew ? getValues(of('breaks')).length : 0));
  const namedIn = (names: readonly string[] = []) =>
    judges.field.value.filter((judge) => names.includes(judge));
  const unknown = namedIn(board.judgesWithoutAccount);
  const shared = namedIn(board.judgesOfOneName);
  return (
    <div role="group" aria-label={name} className={classNames(ui.stack4, styles.fields)}>
      <div className={styles.when}>
        <LineField label="Date" type="date" name={of('date')} />
        <MinutesField label="From" name={of('starts')} />
        <MinutesField label="To" name={of('ends')} isEnd />
        <LineField
          type="number"
          label="Minutes per slot"
          min={1}
          max={480}
          name={of('slotMinutes')}
        />
        <LineField type="number" label="Seats per slot" min={1} max={50} name={of('seats')} />
      </div>
      <ListField
        {...judges.field}
        label="Judges"
        hint="Their names, with commas. They get their accounts on the page People, and lists of their own slots once those are published."
        error={useShownError(of('judges'))}
        autoComplete="off"
      />
      {unknown.length > 0 && (
        <p className={classNames(ui.note, ui.pending, ui.breakable)}>
          {listAll(unknown)} {pluralForm(unknown.length, 'has', 'have')} no account of this name:
          these slots are in no list of their own.
        </p>
      )}
      {shared.length > 0 && (
        <p className={classNames(ui.note, ui.pending, ui.breakable)}>
          Several accounts have the name {listAll(shared)}: these slots are in all of their lists.
        </p>
      )}
      {copied > 0 && (
        <p className={classNames(ui.note, ui.pending)}>
          {pluralize(copied, 'break was', 'breaks were')} copied with the day.
        </p>
      )}
      <FieldRows
        name={of('breaks')}
        noun="Break"
        max={20}
        addLabel="Add a break"
        newRow={() => breakOf(getValues(`blocks.${index}`))}
        first="starts"
      >
        {(row, remove) => (
          <>
            <div className={layout.fieldRow}>
              <MinutesField label="Break from" name={of(`breaks.${row}.starts`)} />
              <MinutesField label="Break to" name={of(`breaks.${row}.ends`)} isEnd />
            </div>
            <div className={layout.fieldRow}>
              <div className={layout.long}>
                <LineField label="Label" placeholder="Lunch" name={of(`breaks.${row}.label`)} />
              </div>
              {remove}
            </div>
          </>
        )}
      </FieldRows>
      <FieldError>{errorOf(of('panelId'))}</FieldError>
    </div>
  );
}

function breakOf(block: ScheduleStructureInput['blocks'][number]) {
  const { starts, ends, slotMinutes } = block;
  const free = sumOf(block) ? slotStarts(block) : [];
  const middle = (starts + ends) / 2;
  const [first] = free.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const at = first ?? starts;
  return { starts: at, ends: at + slotMinutes, label: '' };
}

type MinutesName = FieldPathByValue<ScheduleStructureInput, number>;

const MIDNIGHT = 24 * 60;

interface MinutesFieldProps {
  label: string;
  name: MinutesName;
  isEnd?: boolean;
}

/** Minutes since midnight as a time; NaN while what is typed is none. */
function MinutesField({ label, name, isEnd = false }: MinutesFieldProps) {
  const { field } = useController<ScheduleStructureInput, MinutesName>({ name });
  const { value, onChange, ...input } = field;
  const [typed, setTyped] = useState('');
  const handleChange = (text: string) => {
    const minutes = readTime(text) ? minutesOf(text) : Number.NaN;
    setTyped(text);
    onChange(isEnd && minutes === 0 ? MIDNIGHT : minutes);
  };
  return (
    <TimeField
      {...input}
      label={label}
      value={Number.isInteger(value) ? timeOf(value % MIDNIGHT) : typed}
      onChange={handleChange}
      read={readTime}
      error={useShownError(name)}
    />
  );
}
