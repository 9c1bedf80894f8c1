import { Figure } from './figure.tsx';
import type { Pose } from './pose.ts';
import { Stage, type StageProps } from './stage.tsx';

/** A dancer and their position in a picture. */
export interface PlacedDancer {
  pose: Pose;
  /** Stage units to the right of the middle, 0 if absent. */
  x?: number;
  /** 1 if absent; a smaller dancer is further back. */
  scale?: number;
  isMirrored?: boolean;
  /** `chalk` if absent. Neighbours that touch read better in two tones. */
  tone?: 'chalk' | 'light' | 'dust';
}

interface PictureProps extends Omit<StageProps, 'children'> {
  /** From the back of the stage to the front. */
  dancers: readonly PlacedDancer[];
}

export const Picture = ({ dancers, ...stage }: PictureProps) => (
  <Stage {...stage}>
    {dancers.map((dancer, index) => (
      <Figure key={index} pose={dancer.pose} tone={dancer.tone} transform={placement(dancer)} />
    ))}
  </Stage>
);

const FLOOR = 96;
/** Dancers scale around this height, so that those further back stand higher up. */
const HORIZON = 62;

/** The SVG transform from a dancer's stage of 100 by 100 units to the picture. */
export function placement({ x = 0, scale = 1, isMirrored = false }: PlacedDancer): string {
  const floor = HORIZON + (FLOOR - HORIZON) * scale;
  const side = isMirrored ? -scale : scale;
  return `translate(${x} ${floor}) scale(${side} ${scale}) translate(-50 ${-FLOOR})`;
}
