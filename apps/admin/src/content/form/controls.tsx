import { societyQueries, teamQueries } from '@nox/api-client';
import type { ContentControl, ContentField, TeamMember } from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import {
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
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { type ContentKind, mediaOf } from '../content-kind.ts';
import type { Crop } from '../media/focal-point.tsx';
import { ImageField } from '../media/image-field.tsx';
import { Thumbnail } from '../media/previews.tsx';
import styles from './content-form.module.css';
import { FilmField } from './film-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { RulesField } from './rules-field.tsx';

interface ControlProps {
  kind: ContentKind;
  /** A part of a group has a path, such as `eventDetails.date`. */
  name: string;
  field: ContentField;
}

const isRequired = ({ schema }: ContentKind, name: string) =>
  schema.shape[name]?.safeParse('').success === false || undefined;

const textControl = (native: ComponentProps<'input'> = {}) =>
  function TextControl({ kind, name, field: { label } }: ControlProps) {
    const { field } = useFormFields();
    const autoComplete = name === kind.titleField ? 'off' : undefined;
    const props = { ...native, label, required: isRequired(kind, name), autoComplete };
    return <TextField {...props} {...field(name)} />;
  };

function ParagraphControl({ kind, name, field: { label, rows } }: ControlProps) {
  const { field } = useFormFields();
  return (
    <TextAreaField label={label} required={isRequired(kind, name)} rows={rows} {...field(name)} />
  );
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
  group: ({ kind, name, field: { fields = {} } }) => (
    <Controls kind={kind} fields={fields} prefix={`${name}.`} />
  ),
  members: MembersControl,
  rules: RulesField,
  portrait: imageControl(['portrait', 'square', 'tall']),
  photo: imageControl(['wide']),
  poster: imageControl(['film']),
  film: ({ kind, name }) => <FilmField slot={mediaOf(kind)[name]!} />,
  pictures: PicturesField,
  part: () => null,
};

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
