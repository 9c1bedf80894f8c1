// A type alone: the process that makes variants does without the contracts.
import type { Image } from '@nox/contracts';

export type ImageKind = 'jpg' | 'png' | 'gif' | 'webp' | 'avif';

export interface ImageJob {
  input: string;
  kind: ImageKind;
  /** A folder that does not exist: gets the variants, such as `640.avif`, and `public.<kind>`. */
  output: string;
  /** The kind of the public image; absent, JPEG, or PNG with transparency. */
  publicKind?: ImageKind;
  /** Part of the hash, so that two uploads of one image share nothing. */
  salt: string;
  isLenient: boolean;
}

export interface MadeImage extends Omit<Image, 'path'> {
  publicKind: ImageKind;
  /** The hash covers the original, the salt and the recipe. */
  hash: string;
}

export type Refusal =
  | { reason: 'pixels'; megapixels: number }
  | { reason: 'shape' | 'unreadable' | 'kind' };

/** An image, or a picture with texts as `drawPicture` takes it. */
export type Job = ImageJob | { svg: string };

export type VariantsOutcome = { made: MadeImage } | { refused: Refusal };

/** `drawn`: a PNG in base64. */
export type ImageOutcome = VariantsOutcome | { drawn: string };

export type ImageAnswer = { outcome: ImageOutcome; isLast: boolean };

/** Incremented when variants are to be made anew: with other widths, kinds or qualities. */
export const RECIPE = 1;

/** The letters of each font in `fonts`, as a class of expressions; `tools/assets/subset-font.ts` makes them. */
export const FONT_LETTERS = {
  latin: '[ -~\\xa0-\\xff\\u0131\\u0152\\u0153–—‘’“”…€]',
  extended: '[\\u0100-\\u0130\\u0132-\\u0151\\u0154-\\u017f\\u0218-\\u021b\\u1e9e]',
  devanagari: '[\\u0900-\\u097f\\u200c\\u200d]',
};
export type FontName = keyof typeof FONT_LETTERS;

const { latin, extended, devanagari } = FONT_LETTERS;
const HAS_FONT = new RegExp(`${latin}|${extended}|${devanagari}`, 'u');

/** The first letter that no picture can have. */
export const letterWithoutFont = (text: string): string | undefined =>
  [...text].find((letter) => !HAS_FONT.test(letter));

const WIDTHS = [160, 320, 480, 640, 960, 1280, 1920];
/** A portrait photograph at the widest step; taller variants are left out. */
const MAX_HEIGHT = 2_560;

/** Up to this width encoders take more time: phones load these. */
export const MAX_PHONE_WIDTH = 960;
/** The one image at the address that items name has at most this width. */
const MAX_PUBLIC_WIDTH = 1_280;

export type Size = { width: number; height: number };

export const heightAt = (width: number, size: Size) =>
  Math.max(1, Math.round((width * size.height) / size.width));

/** Whether the smallest variant of an image, lying or upright, is too long for a picture. */
export function isSliver({ width, height }: Size): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return heightAt(Math.min(WIDTHS[0]!, short), { width: short, height: long }) > MAX_HEIGHT;
}

/** The widths of variants, ascending: the steps below the image's own width, then its own or the widest step, unless too tall. */
export function widthsFor(size: Size): number[] {
  const widest = WIDTHS.at(-1)!;
  const own = Math.min(size.width, widest);
  const widths = [...WIDTHS.filter((width) => width < own), own];
  return widths.filter((width) => heightAt(width, size) <= MAX_HEIGHT);
}

export const publicWidth = (widths: readonly number[]) =>
  widths.findLast((width) => width <= MAX_PUBLIC_WIDTH)!;
