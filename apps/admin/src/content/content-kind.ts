import type { MediaFolder } from '@nox/contracts';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** Something with an id that administrators write. */
export interface Item {
  _id: string;
}

/** An item, and which version of it the server sent. */
export interface Edited<Entity> {
  entity: Entity;
  version: string | undefined;
}

/** How something is fetched; keys of contents are lists of words. */
export type ContentQuery<Content> = UseQueryOptions<Content, Error, Content, string[]>;

/** A field whose value is the address of an uploaded file. */
export interface MediaSlot {
  label: string;
  folder: MediaFolder;
}

/** The fields that take files. */
export type Slots = Readonly<Record<string, MediaSlot>>;

/** The fields of a form by the names that people know them by. */
export type Labels<Input> = Readonly<Record<keyof Input & string, string>>;

/**
 * What one kind of content is called, how it is read and written, and what is said about it (spec sections 2
 * and 8). How it looks in its list and in its form is for its own folder to say.
 */
export interface ContentKind<Entity extends Item, Input extends FieldValues> {
  /** Names its drafts in the browser. */
  name: string;
  /** Where its list is. */
  path: string;
  /** One of them, as in "Save Member". */
  noun: string;
  schema: z.ZodObject & z.ZodType<Input>;
  calls: {
    create: (input: Input) => Promise<Entity>;
    update: (id: string, input: Input, version: string | undefined) => Promise<Entity>;
    remove: (id: string) => Promise<void>;
  };
  queries: {
    all: QueryKey;
    adminOne: (id: string) => ContentQuery<Edited<Entity>>;
  };
  /** What a new one starts with. */
  blank: () => Input;
  /** Its name or title; uploaded files are named after it. */
  nameOf: (input: Input) => string;
  /** Every field as people know it, in the order of the form. */
  labels: Labels<Input>;
  media: Slots;
  texts: {
    loadFailed: string;
    added: string;
    updated: string;
    saveFailed: string;
    deleteQuestion: string;
    deleted: string;
    deleteFailed: string;
  };
}

/**
 * What results about an item are filed under, so that the newer one can take the older one's place. Everything new is
 * one subject: a draft of something new is offered before another can be begun.
 * @param id absent for something new
 */
export function subjectOf({ name }: { name: string }, id = 'new'): string {
  return `${name}:${id}`;
}

/** What of an entity, or of anything else with its fields, a form can edit. */
export function inputOf<Entity extends Item, Input extends FieldValues>(
  kind: Pick<ContentKind<Entity, Input>, 'labels'>,
  entity: object,
): Input {
  const fields = Object.keys(kind.labels).map((field) => [
    field,
    (entity as Record<string, unknown>)[field],
  ]);
  return Object.fromEntries(fields) as Input;
}
