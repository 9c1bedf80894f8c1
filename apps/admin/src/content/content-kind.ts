import type { ContentCalls } from '@nox/api-client';
import type { ContentChange, DeletedItem, MediaFolder } from '@nox/contracts';
import type { MergeShape } from '@nox/ui/forms';
import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

export interface Item {
  _id: string;
}

export type ContentQuery<Content> = UseQueryOptions<Content, Error, Content, string[]>;

export interface MediaSlot {
  label: string;
  folder: MediaFolder;
  /** The field that gets the length of a film, in seconds; null where it is not known. */
  durationField?: string;
  /** The fields of what is said of the file: they do not hold for another one. */
  belongings: readonly string[];
}

export type MediaSlots = Readonly<Record<string, MediaSlot>>;

/** A field that the schema leaves optional need not be in the form: it is not sent then, and stays as it is stored. */
export type Labels<Input> = Readonly<{ [Field in keyof Input as Field & string]: string }>;

/** One kind of content: its texts (spec sections 2 and 8), schema and calls. Lists and forms take any of them. */
export interface ContentKind<Entity extends Item = Item, Input extends FieldValues = FieldValues> {
  /** Part of the storage keys of its drafts. */
  name: string;
  path: string;
  /** Singular, as in "Save Member". */
  noun: string;
  schema: z.ZodObject & z.ZodType<Input>;
  calls: ContentCalls<Entity, Input>;
  queries: {
    all: QueryKey;
    adminOne: (id: string) => { queryKey: QueryKey };
    deleted: () => ContentQuery<DeletedItem[]>;
    changes: (id: string) => ContentQuery<ContentChange[]>;
  };
  blank(): Input;
  /** What the form has of an entity, where that is not the entity's own field. */
  fieldsOf?(entity: Entity): Partial<Input>;
  /** What another account's change is merged with part by part. */
  shape?: Pick<MergeShape, 'groups' | 'rows'>;
  /** Its name or title; uploaded files are named after it. */
  nameOf(input: Input): string;
  /** What a duplicate starts with; visitors do not see it until that is chosen. */
  copyOf(input: Input): Input;
  labels: Labels<Input>;
  /** A new item to which no place was given, after all others of its group; absent where items have no order. */
  placeLast?(input: Input, client: QueryClient): Promise<Input>;
  /** What a preview shows otherwise than visitors see it. */
  previewNote?(input: Input): string | undefined;
  media: MediaSlots;
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

export const orderAfter = (items: readonly { displayOrder: number }[]): number =>
  Math.max(-1, ...items.map(({ displayOrder }) => displayOrder)) + 1;

/** The subject of announcements about an item: a newer one replaces an older one. All new items share one subject. */
export const subjectOf = ({ name }: { name: string }, id = 'new'): string => `${name}:${id}`;

/** The form's fields of an entity; one that a response leaves out is blank. */
export function inputOf(kind: ContentKind, entity: Item): FieldValues {
  const found: FieldValues = { ...entity, ...kind.fieldsOf?.(entity) };
  const empty = kind.blank();
  const fields = Object.keys(kind.labels);
  return Object.fromEntries(fields.map((field) => [field, found[field] ?? empty[field]]));
}
