/** The areas of administration, in the order of the sidebar. A new one is one line here. */
export const SECTIONS = [
  { to: '/admin/dashboard', label: 'Dashboard' },
  { to: '/admin/team', label: 'Team' },
  { to: '/admin/audition-entries', label: 'Audition Entries' },
] as const;
