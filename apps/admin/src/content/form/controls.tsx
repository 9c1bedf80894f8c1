import type { ContentControl, ContentField } from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import { classNames, tools, ui } from '@nox/ui';
import type { ComponentType, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { type ContentKind, mediaOf, partId } from '../content-kind.ts';
import type { Crop } from '../media/focal-point.tsx';
import { ImageField, usePrepareImage } from '../media/image-field.tsx';
import { MediaField } from '../media/media-field.tsx';
import { Thumbnail } from '../media/previews.tsx';
import styles from './content-form.module.css';
import { FilmField } from './film-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { RowsField } from './rows-field.tsx';
import {
  textControl,
  ParagraphControl,
  ChoiceControl,
  TickControl,
  OrderControl,
  ListControl,
  ColorControl,
  MembersControl,
  type ControlProps,
} from './text-controls.tsx';

/** The logo is shown whole. It needs no text, since the society's name is beside it. */
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
  portrait: imageControl(['portrait']),
  photo: imageControl(['wide']),
  logo: LogoControl,
  poster: imageControl(['film']),
  film: ({ kind, name }) => <FilmField slot={mediaOf(kind)[name]!} />,
  pictures: PicturesField,
  part: () => null,
};

const Part = ({ title, isTop, children }: { title: string; isTop?: true; children: ReactNode }) => (
  <fieldset id={isTop && partId(title)} tabIndex={-1} className={classNames(tools.bare, ui.stack5)}>
    <legend className={styles.partTitle}>
      {isTop ? <h2 className={ui.heading}>{title}</h2> : <h3 className={ui.subheading}>{title}</h3>}
    </legend>
    {children}
  </fieldset>
);

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
