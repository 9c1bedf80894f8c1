/** The learn page shows styles in this order (spec section 2). */
export const DANCE_STYLES = ['Breaking', 'Locking', 'Hip Hop', 'Lite Feet', 'Waacking'] as const;

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced', 'All Levels'] as const;

export const AUDITION_STATUSES = ['Pending', 'Selected', 'Not Selected'] as const;

/** The team page shows categories in this order. */
export const TEAM_CATEGORIES = ['Executive Board', 'Core Team', 'Members'] as const;
