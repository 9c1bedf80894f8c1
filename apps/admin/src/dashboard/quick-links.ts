/** The cards of the dashboard. */
export const QUICK_LINKS = [
  {
    to: '/admin/team',
    label: 'Team',
    text: 'Add members, change what the team page says about them, or take them off it.',
  },
  {
    to: '/admin/audition-entries',
    label: 'Audition Entries',
    text: 'Find candidates and decide: pending, selected or not selected.',
  },
] as const;
