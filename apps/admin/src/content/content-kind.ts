import type { ContentCalls } from '@nox/api-client';
import type {
  ContentChange,
  ContentField,
  ContentFields,
  DeletedItem,
  MediaFolder,
  PagePreviewQuery,
} from '@nox/contracts';

import type { MergeShape } from '@nox/ui/forms';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';

export interface Item {
  _id: string;
}

export type ContentQuery<Content> = UseQueryOptions<Content, Error, Content, string[]>;

/** One kind of content: its texts (spec sections 2 and 8), fields, schema and calls. Lists and forms take any of them. */
export interface ContentKind<Entity extends Item = Item, Input extends FieldValues = FieldValues> {
  /** Part of the storage keys of its drafts. */
  name: string;
  path: string;
  /** The id of the one item of a kind without a list: its form is the page, and stays open after a save. */
  onlyId?: string;
  /** Singular, as in "Save Member". */
  noun: string;
  schema: z.ZodObject & z.ZodType<Input>;
  fields: ContentFields<Input>;
  calls: ContentCalls<Entity, Input>;
  queries: {
    all: QueryKey;
    adminList(): { queryKey: QueryKey };
    adminOne: (id: string) => { queryKey: QueryKey };
    deleted: () => ContentQuery<DeletedItem[]>;
    changes: (id: string) => ContentQuery<ContentChange[]>;
  };
  /** The field with the name or title of an item; uploaded files are named after it. */
  titleField: keyof Input & string;
  /** The tick without which visitors do not see an item: a copy begins without it. */
  shownBy?: keyof Input & string;
  /** The field that divides items into groups, each with an order. */
  groupField?: keyof Input & string;
  /** What a new item begins with, where that is not the schema's default. */
  initial?(): Partial<Input>;
  /** What the form has of an entity, where that is not the entity's own field. */
  fieldsOf?(entity: Entity): Partial<Input>;
  /** What another account's change is merged with part by part. */
  shape?: Pick<MergeShape, 'groups' | 'rows'>;
  /** The previews to choose from, the first at once, by what the screen calls them. */
  previews?: Readonly<Record<string, PagePreviewQuery['page']>>;
  /** What a preview shows otherwise than visitors see it. */
  previewNote?: string;
  texts: {
    loadFailed: string;
    added: string;
    updated: string;
    saveFailed: string;
    /** The sentence that it can be undone follows. */
    deleteQuestion: string;
    deleted: string;
    deleteFailed: string;
  };
}

/** The subject of announcements about an item: a newer one replaces an older one. All new items share one subject. */
export const subjectOf = ({ name }: { name: string }, id = 'new'): string => `${name}:${id}`;

export const editAddress = ({ path, onlyId }: Pick<ContentKind, 'path' | 'onlyId'>, id: string) =>
  onlyId ? path : `${path}/edit/${encodeURIComponent(id)}`;

export const nameOf = ({ titleField }: ContentKind, input: object) =>
  (input as Record<string, string>)[titleField]!;

/** A field that is not described, such as one of an earlier release, has its name in words. */
export const labelOf = ({ fields }: { fields: object }, field: string): string =>
  (fields as Readonly<Record<string, { label: string }>>)[field]?.label ??
  field.replaceAll(/^.|[A-Z]/g, (letter, at) =>
    at ? ` ${letter}`.toLowerCase() : letter.toUpperCase(),
  );

/** What a field without a default is empty as: the first that its schema accepts. */
const EMPTY = ['', [], null];

export function blankOf({ schema, initial }: ContentKind): FieldValues {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const accepts = (value: unknown) => (field as z.ZodType).safeParse(value).success;
    const byDefault = (field as z.ZodType).safeParse(undefined).data;
    return [name, byDefault ?? [...EMPTY.filter(accepts), ''][0]];
  });
  return { ...Object.fromEntries(fields), ...initial?.() };
}

/** The form's fields of an entity; one that a response leaves out is blank. */
export function inputOf(kind: ContentKind, entity: Item): FieldValues {
  const found: FieldValues = { ...entity, ...kind.fieldsOf?.(entity) };
  const empty = blankOf(kind);
  const names = Object.keys(kind.fields);
  return Object.fromEntries(names.map((name) => [name, found[name] ?? empty[name]]));
}

/** What a duplicate starts with; visitors do not see it until that is chosen. */
export const copyOf = (kind: ContentKind, input: FieldValues): FieldValues => ({
  ...input,
  [kind.titleField]: `Copy of ${nameOf(kind, input)}`,
  ...(kind.shownBy && { [kind.shownBy]: false }),
});

export function previewNoteOf(kind: ContentKind, input: FieldValues): string | undefined {
  const { noun, shownBy, previewNote } = kind;
  if (previewNote || !shownBy || input[shownBy]) return previewNote;
  return `Visitors do not see this ${noun.toLowerCase()} until “${labelOf(kind, shownBy)}” is ticked.`;
}

export interface MediaSlot {
  label: string;
  folder: MediaFolder;
  /** The field that gets the length of a film, in seconds; null where it is not known. */
  durationField?: string | undefined;
  /** The fields of what is said of the file: they do not hold for another one. */
  belongings: readonly string[];
}

export type MediaSlots = Readonly<Record<string, MediaSlot>>;

export function mediaOf({ fields }: Pick<ContentKind, 'fields'>): MediaSlots {
  const all = Object.entries<ContentField>(fields);
  const slots = all.flatMap(([name, { label: named, folder, control }]) => {
    const label = control === 'pictures' ? 'Pictures' : named;
    const belongings = all.flatMap(([part, { of }]) => (of === name ? part : []));
    const durationField = control === 'film' ? belongings[0] : undefined;
    return folder ? [[name, { label, folder, belongings, durationField }] as const] : [];
  });
  return Object.fromEntries(slots);
}

export const partId = (title: string) => title.replaceAll(' ', '-');

/** The parts of a form, as `SideNav` takes them. */
export const partsOf = ({ fields }: ContentKind): [id: string, title: string][] => {
  const titles = Object.values<ContentField>(fields).flatMap(({ section }) => section ?? []);
  return [...new Set(titles)].map((title) => [partId(title), title]);
};
