/** In the order in which the team page shows them. */
export const TEAM_CATEGORIES = ['Executive Board', 'Core Team', 'Members'] as const;
