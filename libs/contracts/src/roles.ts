/* Without schemas: each page of the administration needs it. */

/**
 * What people may do. Administrators may do everything; `content` is the team, tutorials, achievements and rules;
 * `organiser` the season with its entries, messages and schedule; `judge` reads entries without contact data and reviews;
 * `check-in` reads numbers, names and slots, and records who is here.
 */
export const ROLES = ['administrator', 'content', 'organiser', 'judge', 'check-in'] as const;
type Role = (typeof ROLES)[number];

/** They know less of entries than organisers do. */
const OF_ORGANISERS: readonly Role[] = ['judge', 'check-in'];

/** Administrators may do everything, and organisers what judges and the door may. */
export const hasRole = (roles: readonly Role[], wanted: Role): boolean =>
  roles.some(
    (role) =>
      role === wanted ||
      role === 'administrator' ||
      (role === 'organiser' && OF_ORGANISERS.includes(wanted)),
  );
