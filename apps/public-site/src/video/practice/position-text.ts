import { formatDuration } from '@nox/ui';

/** In seconds. In shorter films tenths matter. */
const SHORT_FILM = 60;

/** A position in a film, "1:35"; in a short one "0:02.4". Both in seconds. */
export const positionText = (position: number, filmDuration: number): string =>
  formatDuration(position, filmDuration < SHORT_FILM ? 1 : 0);
