import { type Image } from '@nox/contracts';

/** The kinds of images that are taken, by their extension. */
export type ImageKind = 'jpg' | 'png' | 'gif' | 'webp' | 'avif';

export interface ImageJob {
  /** The original. */
  input: string;
  /** By its first bytes. */
  kind: ImageKind;
  /** A folder that does not exist: gets the variants, such as `640.avif`, and `public.<kind>`. */
  output: string;
  /** The kind of the public image; absent, JPEG, or PNG with transparency. */
  publicKind?: ImageKind;
  /** Part of the hash, so that two uploads of one image share nothing. */
  salt: string;
  /** Takes what can be read of a damaged image. */
  isLenient: boolean;
}

export interface MadeImage extends Omit<Image, 'path'> {
  publicKind: ImageKind;
  /** Of the original, the salt and the recipe. */
  hash: string;
}

/** Why an image is refused; `megapixels` when these are too many. */
export type Refusal =
  | { reason: 'pixels'; megapixels: number }
  | { reason: 'shape' | 'unreadable' | 'kind' };

export type ImageOutcome = { made: MadeImage } | { refused: Refusal };

/** What the process answers to each job. */
export interface ImageAnswer {
  outcome: ImageOutcome;
  /** Whether the process ends now. */
  isLast: boolean;
}
