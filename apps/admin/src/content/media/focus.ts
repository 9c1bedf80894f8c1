import type { ImageFocus } from '@nox/contracts';

/** A focal point in words. */
export function describeFocus(focus: ImageFocus | null): string {
  if (!focus) return 'Not set';
  return `${percent(focus.x)} from the left, ${percent(focus.y)} from the top`;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

/** Keeps the focal point of a cropped image in view. Without one the stylesheet decides. */
export const positionOf = (focus: ImageFocus | null) =>
  focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined;
