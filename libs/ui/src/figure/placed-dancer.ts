import type { Pose } from './pose.ts';

/** A dancer's place in a picture. */
export interface PlacedDancer {
  pose: Pose;
  /** Where they stand: stage units to the right of the light's middle, 0 if absent. */
  x?: number;
  /** 1 if absent. Whoever is smaller stands further back. */
  scale?: number;
  /** Turned to the other side. */
  isMirrored?: boolean;
  /** `chalk` if absent. Neighbours that touch read better in two tones. */
  tone?: 'chalk' | 'light' | 'dust';
  /** Where they just were, the longer ago the earlier; drawn as their echoes. */
  trail?: readonly [Pose, Pose];
}

const FLOOR = 96;
/** Where the eye looks from. Size is measured from this height, so that those at the back stand higher up. */
const HORIZON = 62;

/** SVG transform that puts a dancer's stage of 100 by 100 units into its place in the picture. */
export function placement({ x = 0, scale = 1, isMirrored = false }: PlacedDancer): string {
  const floor = HORIZON + (FLOOR - HORIZON) * scale;
  const side = isMirrored ? -scale : scale;
  return `translate(${x} ${floor}) scale(${side} ${scale}) translate(-50 ${-FLOOR})`;
}
