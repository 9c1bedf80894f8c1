import { CONTENTS } from '../contents.ts';

/** The areas of administration, in the order of the sidebar. */
export const SECTIONS = [
  { to: '/admin/dashboard', label: 'Dashboard' },
  ...CONTENTS.map(({ segment, label }) => ({ to: `/admin/${segment}`, label })),
  { to: '/admin/audition-entries', label: 'Audition Entries' },
  { to: '/admin/system', label: 'System' },
];
