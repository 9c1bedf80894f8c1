import type { MediaFolder } from './media.ts';

/** The form of the contents has a component for each. */
export type ContentControl =
  | ('line' | 'link' | 'year' | 'paragraph' | 'choice' | 'tick' | 'list' | 'order' | 'group')
  | ('members' | 'rows' | 'color' | 'portrait' | 'photo' | 'logo' | 'poster' | 'film' | 'pictures')
  /** The control of the field that it is `of` asks for it, too. */
  | 'part';

/** How people read and edit a field of a content. */
export interface ContentField<Name = string> {
  label: string;
  control: ContentControl;
  /** The title of the part of the form in which it is, where the form has parts. */
  section?: string;
  /** The text below its control. */
  hint?: string;
  /** Its control stands beside the one before. */
  isBeside?: true;
  /** A tick says more than its label in lists. */
  tickLabel?: string;
  /** The height of a paragraph, in lines. */
  rows?: number;
  options?: readonly string[];
  /** The options are what the society names so. */
  choices?: 'teamSections' | 'danceStyles';
  /** Nothing is chosen at first. */
  placeholder?: string;
  /** Where a chosen file is stored. */
  folder?: MediaFolder;
  /** The fields of a group, or of each row. */
  fields?: Readonly<Record<string, ContentField>>;
  /** The noun for a row, and a new row, whose `id` is made anew. */
  row?: string;
  blank?: Readonly<Record<string, string | number>>;
  of?: Name;
}

/** Each field of a content, in the order of its form. */
export type ContentFields<Input> = {
  readonly [Name in keyof Input & string]-?: ContentField<keyof Input>;
};
