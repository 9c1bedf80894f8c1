import { societyQueries, teamQueries } from '@nox/api-client';
import {
  type ContentControl,
  type ContentField,
  readableColor,
  type TeamMember,
} from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
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
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type ContentKind, mediaOf } from '../content-kind.ts';
import type { Crop } from '../media/focal-point.tsx';
import { ImageField, usePrepareImage } from '../media/image-field.tsx';
import { MediaField } from '../media/media-field.tsx';
import { Thumbnail } from '../media/previews.tsx';
import styles from './content-form.module.css';
import { FilmField } from './film-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { RowsField } from './rows-field.tsx';

interface ControlProps {
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

const textControl = (native: ComponentProps<'input'> = {}) =>
  function TextControl({ kind, name, field: { label, hint } }: ControlProps) {
    const { field } = useFormFields();
    const autoComplete = name === kind.titleField ? 'off' : undefined;
    const props = { ...native, label, hint, required: isRequired(kind, name), autoComplete };
    return <TextField {...props} {...field(name)} />;
  };

function ParagraphControl({ kind, name, field: { label, hint, rows } }: ControlProps) {
  const { field } = useFormFields();
  const props = { label, hint, required: isRequired(kind, name), rows };
  return <TextAreaField {...props} {...field(name)} />;
}

function ChoiceControl({ name, field: described }: ControlProps) {
  const { label, choices, placeholder } = described;
  const { control, field } = useFormFields<Record<string, string>>();
  const value = useWatch({ control, name });
  const { data: society } = useQuery({
    ...societyQueries.current(),
    enabled: choices !== undefined,
  });
  const named = choices && society ? society[choices].map((one) => one.name) : [];
  // What is chosen stays to be seen until the options are there, and when it is none of them any more.
  const options = described.options ?? [...new Set([...named, ...(value ? [value] : [])])];
  const required = placeholder ? true : undefined;
  const props = { label, required, options, placeholder };
  return <SelectField {...props} {...field(name)} />;
}

function TickControl({ name, field: { label, tickLabel = label } }: ControlProps) {
  const { field } = useFormFields();
  return <CheckboxField label={tickLabel} {...field(name)} />;
}

/** Seldom needed: a new item comes last, and lists are put in order by hand. */
function OrderControl({ name, field: { label } }: ControlProps) {
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

function ListControl({ name, field: { label } }: ControlProps) {
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
function ColorControl({ name, field: { label, hint } }: ControlProps) {
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

/** It is shown whole, and needs no text: the society's name is beside it. */
function LogoControl({ kind, name }: ControlProps) {
  const slot = mediaOf(kind)[name]!;
  return (
    <MediaField
      name={name}
      slot={slot}
      prepare={usePrepareImage(slot.folder)}
      preview={(url) => url && <img src={url} alt="" className={styles.logo} />}
    />
  );
}

const NO_CHOICES: ReturnType<typeof choicesOf> = [];

/** Members are stored by their ids, other names as text. */
function MembersControl({ name, field: { label } }: ControlProps) {
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

const imageControl = (crops: readonly Crop[]) =>
  function ImageControl({ kind, name }: ControlProps) {
    const title = useWatch<Record<string, string>, string>({ name: kind.titleField });
    return (
      <ImageField
        name={name}
        slot={mediaOf(kind)[name]!}
        crops={crops}
        placeholder={
          crops.includes('portrait') ? (
            <Thumbnail url="" size="upright" placeholder={<Bust variant={bustVariant(title)} />} />
          ) : (
            <Thumbnail url="" size="wide" />
          )
        }
        heardField={kind.titleField}
      />
    );
  };

const CONTROLS: Record<ContentControl, ComponentType<ControlProps>> = {
  line: textControl(),
  link: textControl({ type: 'url' }),
  year: textControl({ inputMode: 'numeric' }),
  paragraph: ParagraphControl,
  choice: ChoiceControl,
  tick: TickControl,
  list: ListControl,
  order: OrderControl,
  group: ({ kind, name, field: { label, section, fields } }) => {
    const controls = <Controls kind={kind} fields={fields} prefix={`${name}.`} />;
    return section && section !== label ? <Part title={label}>{controls}</Part> : controls;
  },
  members: MembersControl,
  rows: ({ kind, name, field }) => (
    <RowsField
      name={name}
      field={field}
      controlsOf={(prefix) => <Controls kind={kind} fields={field.fields} prefix={prefix} />}
    />
  ),
  color: ColorControl,
  portrait: imageControl(['portrait', 'square', 'tall']),
  photo: imageControl(['wide']),
  logo: LogoControl,
  poster: imageControl(['film']),
  film: ({ kind, name }) => <FilmField slot={mediaOf(kind)[name]!} />,
  pictures: PicturesField,
  part: () => null,
};

/** A part of a form, whose title its controls need. */
const Part = ({ title, isTop, children }: { title: string; isTop?: true; children: ReactNode }) => (
  <fieldset className={classNames(tools.bare, ui.stack5, styles.part)}>
    <legend className={styles.partTitle}>
      {isTop ? <h2 className={ui.heading}>{title}</h2> : <h3 className={ui.subheading}>{title}</h3>}
    </legend>
    {children}
  </fieldset>
);

/** The fields of a content, in the parts of its form where it has parts. */
export function FormParts({ kind }: { kind: ContentKind }) {
  const all = Object.entries<ContentField>(kind.fields);
  return [...Map.groupBy(all, ([, { section }]) => section)].map(([section, entries]) => {
    const controls = (
      <Controls key={section ?? ''} kind={kind} fields={Object.fromEntries(entries)} />
    );
    if (!section) return controls;
    return (
      <Part key={section} title={section} isTop>
        {controls}
      </Part>
    );
  });
}

interface ControlsProps {
  kind: ContentKind;
  fields?: Readonly<Record<string, ContentField>>;
  prefix?: string;
}

export function Controls({ kind, fields = kind.fields, prefix = '' }: ControlsProps) {
  const all = Object.entries(fields);
  const controlOf = ([name, field]: (typeof all)[number]) => {
    const Control = CONTROLS[field.control];
    return <Control key={name} kind={kind} name={prefix + name} field={field} />;
  };
  return all.map((entry, index) => {
    const next = all[index + 1];
    if (entry[1].isBeside) return null;
    if (!next?.[1].isBeside) return controlOf(entry);
    return (
      <div key={entry[0]} className={styles.pair}>
        {[entry, next].map(controlOf)}
      </div>
    );
  });
}
