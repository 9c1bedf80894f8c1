import { societyQueries, teamQueries } from '@nox/api-client';
import { type ContentField, readableColor, type TeamMember } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  ListField,
  nameOrder,
  PickerField,
  SelectField,
  TextAreaField,
  TextField,
  tools,
  ui,
} from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { ContentKind } from '../content-kind.ts';
import styles from './content-form.module.css';

export interface ControlProps {
  kind: ContentKind;
  /** A part of a group has a path, such as `eventDetails.date`. */
  name: string;
  field: ContentField;
}

/** The schema at a part of a path; what may be absent, and lists, are what is in them. */
function schemaAt(schema: z.ZodType | undefined, part: string): z.ZodType | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodArray)
    return schemaAt(schema.unwrap() as z.ZodType, part);
  if (/^\d+$/.test(part)) return schema;
  return schema instanceof z.ZodObject ? (schema.shape[part] as z.ZodType) : undefined;
}

const isRequired = ({ schema }: ContentKind, path: string) =>
  path
    .split('.')
    .reduce(schemaAt, schema as z.ZodType | undefined)
    ?.safeParse('').success === false || undefined;

export const textControl = (native: ComponentProps<'input'> = {}) =>
  function TextControl({ kind, name, field: { label, hint } }: ControlProps) {
    const { field } = useFormFields();
    const autoComplete = name === kind.titleField ? 'off' : undefined;
    const props = { ...native, label, hint, required: isRequired(kind, name), autoComplete };
    return <TextField {...props} {...field(name)} />;
  };

export function ParagraphControl({ kind, name, field: { label, hint, rows } }: ControlProps) {
  const { field } = useFormFields();
  const props = { label, hint, required: isRequired(kind, name), rows };
  return <TextAreaField {...props} {...field(name)} />;
}

export function ChoiceControl({ name, field: described }: ControlProps) {
  const { label, choices, placeholder } = described;
  const { control, field } = useFormFields<Record<string, string>>();
  const value = useWatch({ control, name });
  const { data: society } = useQuery({
    ...societyQueries.current(),
    enabled: choices !== undefined,
  });
  const named = choices && society ? society[choices].map((one) => one.name) : [];
  // The chosen name is shown also before the options are fetched, and when it is none of them any more.
  const options = described.options ?? [...new Set([...named, ...(value ? [value] : [])])];
  const required = placeholder ? true : undefined;
  const props = { label, required, options, placeholder };
  return <SelectField {...props} {...field(name)} />;
}

export function TickControl({ name, field: { label, tickLabel = label } }: ControlProps) {
  const { field } = useFormFields();
  return <CheckboxField label={tickLabel} {...field(name)} />;
}

/** Seldom needed: a new item comes last, and lists are put in order by hand. */
export function OrderControl({ name, field: { label } }: ControlProps) {
  const { field, errorOf } = useFormFields();
  return (
    <details open={errorOf(name) ? true : undefined}>
      <summary className={styles.summary}>Change Order</summary>
      <TextField
        label={label}
        hint="A new one comes last, unless you set its place here."
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        {...field(name, { valueAsNumber: true })}
      />
    </details>
  );
}

export function ListControl({ name, field: { label } }: ControlProps) {
  const { control, errorOf } = useFormFields<Record<string, string[]>>();
  const { field } = useController({ control, name });
  const [removed, setRemoved] = useState<string[]>([]);

  // Duplicates stay while a person types: "Best, Best crew" passes through "Best, Best".
  const removeDuplicates = () => {
    const keys = field.value.map((entry) => entry.toLowerCase());
    const isRepeated = (_: string, index: number) => keys.indexOf(keys[index]!) < index;
    const duplicates = field.value.filter(isRepeated);
    if (duplicates.length > 0) {
      field.onChange(field.value.filter((entry, index) => !isRepeated(entry, index)));
    }
    setRemoved(duplicates);
  };

  return (
    <div className={ui.stack2}>
      <ListField
        label={label}
        hint="Separate them with commas."
        error={errorOf(name)}
        {...field}
        onBlur={() => {
          removeDuplicates();
          field.onBlur();
        }}
        onEnter={removeDuplicates}
      />
      <p role="status" className={classNames(ui.small, ui.pending, tools.hideEmpty)}>
        {removed.length > 0 && `Already in the list: ${removed.join(', ')}`}
      </p>
    </div>
  );
}

const COLOR = /^#[\da-f]{6}$/i;

/** A colour is typed or picked. The nearest one that can be read on the pages is offered for one that cannot. */
export function ColorControl({ name, field: { label, hint } }: ControlProps) {
  const { field } = useFormFields();
  const { setValue } = useFormContext<Record<string, string>>();
  const value = useWatch<Record<string, string>, string>({ name });
  const isColor = COLOR.test(value);
  const nearest = isColor ? readableColor(value) : value;
  const choose = (color: string) =>
    setValue(name, color, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <div className={ui.stack2}>
      <TextField label={label} hint={hint} spellCheck={false} {...field(name)} />
      <div className={ui.row3}>
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={isColor ? value : '#000000'}
          className={classNames(tools.target, styles.swatch)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {nearest.toLowerCase() !== value.toLowerCase() && (
          <Button onClick={() => choose(nearest)}>Use {nearest}</Button>
        )}
      </div>
    </div>
  );
}

const NO_CHOICES: ReturnType<typeof choicesOf> = [];

/** Members are stored by their ids, other names as text. */
export function MembersControl({ name, field: { label } }: ControlProps) {
  const { control, errorOf } = useFormFields<Record<string, string[]>>();
  const { field } = useController({ control, name });
  // If the team cannot be fetched, every name is stored as text.
  const { data: choices = NO_CHOICES } = useQuery({
    ...teamQueries.adminList(),
    select: choicesOf,
  });
  return (
    <PickerField
      label={label}
      hint="Type a name and pick it. Names that the team does not know stay as text."
      error={errorOf(name)}
      choices={choices}
      {...field}
    />
  );
}

function choicesOf(members: TeamMember[]) {
  const compareNames = nameOrder();
  return members
    .map(({ _id, name, position }) => ({ id: _id, name, detail: position, isKnown: true }))
    .sort((a, b) => compareNames(a.name, b.name));
}
