import type { MediaFolder } from './media.ts';

/** The form of the contents has a component for each. */
export type ContentControl =
  | ('line' | 'link' | 'year' | 'paragraph' | 'choice' | 'tick' | 'list' | 'order' | 'group')
  | ('members' | 'rules' | 'portrait' | 'photo' | 'poster' | 'film' | 'pictures')
  /** The control of the field that it is `of` asks for it, too. */
  | 'part';

/** How people read and edit a field of a content. */
export interface ContentField<Name = string> {
  label: string;
  control: ContentControl;
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
  /** The fields of a group. */
  fields?: Readonly<Record<string, ContentField>>;
  of?: Name;
}

/** Each field of a content, in the order of its form. */
export type ContentFields<Input> = {
  readonly [Name in keyof Input & string]-?: ContentField<keyof Input>;
};
