/** In the order in which the learn page shows them (spec section 2). */
export const DANCE_STYLES = ['Breaking', 'Locking', 'Hip Hop', 'Lite Feet', 'Waacking'] as const;

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced', 'All Levels'] as const;
