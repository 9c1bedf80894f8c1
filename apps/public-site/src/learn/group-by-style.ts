import {
  DANCE_STYLES,
  type DanceStyle,
  type Tutorial,
  type TutorialsByStyle,
} from '@nox/contracts';

interface StyleGroup {
  style: DanceStyle;
  tutorials: Tutorial[];
}

/** A group for each style in the answer, in the order of spec section 2; none if there are no tutorials. */
export function groupByStyle(tutorials: TutorialsByStyle): StyleGroup[] {
  const groups = DANCE_STYLES.flatMap((style) => {
    const ofStyle = tutorials[style];
    return ofStyle ? [{ style, tutorials: ofStyle }] : [];
  });
  return groups.some(({ tutorials }) => tutorials.length > 0) ? groups : [];
}
