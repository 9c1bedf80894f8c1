/** The styles of the learn page until the society says others (spec section 2); see `society.ts`. */
export const DANCE_STYLES = ['Breaking', 'Locking', 'Hip Hop', 'Lite Feet', 'Waacking'] as const;

/* What scripts that need none of the society's other words read of it; see `currentSociety`. */

export const currentName = (): string => globalThis.noxSociety?.name ?? 'NOX';

export const currentStyles = (): readonly string[] =>
  globalThis.noxSociety?.danceStyles?.map(({ name }) => name) ?? DANCE_STYLES;

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced', 'All Levels'] as const;

export const AUDITION_STATUSES = ['Pending', 'Selected', 'Not Selected'] as const;

/** The sections of the team page until the society says others; see `society.ts`. */
export const TEAM_CATEGORIES = ['Executive Board', 'Core Team', 'Members'] as const;

/** A choice of more options is a list to open. */
export const MAX_RADIOS = 8;
/** A list of more boxes scrolls. */
export const MAX_BOXES = 12;

/** What a choice says before it is made. */
export const noChoiceText = (isOptional: boolean | undefined): string =>
  isOptional ? 'No answer' : 'Choose one';
