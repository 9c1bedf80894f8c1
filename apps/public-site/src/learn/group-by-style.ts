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

/** A group for each style that the API names, in the order of spec section 2; none at all without a single tutorial. */
export function groupByStyle(tutorials: TutorialsByStyle): StyleGroup[] {
  const groups = DANCE_STYLES.flatMap((style) => {
    const ofStyle = tutorials[style];
    return ofStyle ? [{ style, tutorials: ofStyle }] : [];
  });
  return groups.some(({ tutorials }) => tutorials.length > 0) ? groups : [];
}
