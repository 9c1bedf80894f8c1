/* This file has no schemas: each page of the administration needs it. */

/** Their order is that of lists of roles everywhere. Rows of `staff` and menus of remotes have these names. */
export const ROLES = [
  'administrator',
  'content',
  'organiser',
  'judge',
  'check-in',
  'team',
] as const;
type RoleName = (typeof ROLES)[number];

/** A person has the role `team` for a remote: `team:events` reads what failed in `events`. Gates and menus name `team`. */
type TeamRole = `team:${string}`;
export type Role = RoleName | TeamRole;

/** What `GET /api/summary` counts. */
export type Area =
  | 'team'
  | 'tutorials'
  | 'achievements'
  | 'rules'
  | 'audition-entries'
  | 'seasons'
  | 'registrations'
  | 'messages'
  | 'handover';

/** An area, or what is confidential about candidates, whichever area has it. Contacts include those of guardians. */
type Readable = Area | 'contacts' | 'reviews' | 'decisions' | 'check-in codes';

interface RoleDescription {
  label: string;
  /** Says beside the label what the role may do. */
  text: string;
  /** Completes "you are invited to NOX as …". */
  invitedAs: string;
  /** The API's answer to an account that lacks the role. */
  refusal: string;
  /** What the dashboard's quick guide says to the role. */
  guide?: readonly string[];
  /** The role has all rights of these roles, too. */
  includes?: readonly Role[];
  /** What the role may read beside public data and what `includes` gives. */
  reads: readonly Readable[];
}

/** Rights in menus, invitations, gates of routes and `GET /api/summary` follow from this description. */
const DESCRIPTIONS: Record<RoleName, RoleDescription> = {
  administrator: {
    label: 'Administrator',
    text: 'Everything, with people and the system.',
    invitedAs: 'administrator',
    refusal: 'This account is not an administrator.',
    includes: ROLES.slice(1),
    reads: ['handover'],
  },
  content: {
    label: 'Content',
    text: 'The team, tutorials, achievements and audition rules.',
    invitedAs: 'editor of the site',
    refusal: 'This account may not change the contents of the site.',
    guide: [
      'Visitors see active members and published tutorials only. Clear the box to take something off the page without deleting it.',
      '“Change Order” puts a category of the team or a dance style in order by hand.',
      'Files are uploaded when you save. Until then, what you type is stored as a draft.',
      'One rule set is active at a time: saving one as active deactivates the others.',
    ],
    reads: ['team', 'tutorials', 'achievements', 'rules'],
  },
  organiser: {
    label: 'Organiser',
    text: 'The season: registrations, entries, schedule, messages and results.',
    invitedAs: 'organiser of the auditions',
    refusal: 'This account is not an organiser.',
    guide: ['A candidate’s status is saved as soon as you choose it, and can be changed again.'],
    includes: ['judge', 'check-in'],
    reads: ['seasons', 'registrations', 'messages', 'contacts'],
  },
  judge: {
    label: 'Judge',
    text: 'Reviews entries, without seeing phone numbers and emails.',
    invitedAs: 'judge of the auditions',
    refusal: 'This account is not a judge.',
    guide: [
      '“Judge next” shows one candidate after the other. A review is sent as soon as there is a network.',
    ],
    reads: ['audition-entries', 'reviews', 'decisions'],
  },
  'check-in': {
    label: 'Check-in',
    text: 'The door: numbers, names and slots, and who is here.',
    invitedAs: 'helper at the door',
    refusal: 'This account may not check in.',
    reads: ['check-in codes'],
  },
  team: {
    label: 'Developer of a part',
    text: 'See errors and speed of this part of the website, and nothing else.',
    invitedAs: 'developer of a part',
    refusal: 'This account is not of a team.',
    reads: [],
  },
};

const TEAM_ROLE = /^team:([a-z][a-z0-9-]{0,63})$/;
export const teamOf = (role: string): string | undefined => TEAM_ROLE.exec(role)?.[1];

/** The roles that this release knows, each once, in the order of `ROLES`; those of teams are last. */
export function knownRoles(names: readonly string[]): Role[] {
  const teams = [...new Set(names)].filter((name): name is TeamRole => teamOf(name) !== undefined);
  return [...ROLES.filter((role) => names.includes(role)), ...teams.toSorted()];
}

/** The remotes whose errors may be read; undefined: all. */
export const teamsOf = (roles: readonly Role[]): string[] | undefined =>
  hasRole(roles, 'administrator') ? undefined : roles.flatMap((role) => teamOf(role) ?? []);

/** An open page of an earlier release may meet a role that it does not know: that one has its name and no rights. */
export function describeRole(role: Role): RoleDescription {
  const remote = teamOf(role);
  if (remote) {
    const named = { label: `Developer of ${remote}`, invitedAs: `developer of ${remote}` };
    return { ...DESCRIPTIONS.team, ...named, includes: ['team'] };
  }
  const unknown = { label: role, text: '', invitedAs: role, refusal: '', reads: [] };
  return DESCRIPTIONS[role as RoleName] ?? unknown;
}

const withIncluded = (roles: readonly Role[]): Role[] =>
  roles.flatMap((role) => [role, ...withIncluded(describeRole(role).includes ?? [])]);

export const hasRole = (roles: readonly Role[], wanted: Role): boolean =>
  withIncluded(roles).includes(wanted);

/** "Judge, Check-in" */
export const rolesText = (roles: readonly Role[]): string =>
  roles.map((role) => describeRole(role).label).join(', ');

/** Guests judge, helpers stand at the door, and neither does more: a new season asks who of them stays. */
export const isGuest = (roles: readonly Role[]): boolean =>
  roles.every((role) => role === 'judge' || role === 'check-in');

/** The roles that have the rights of a role. */
export const rolesWith = (wanted: Role): RoleName[] =>
  ROLES.filter((role) => hasRole([role], wanted));

export const mayRead = (roles: readonly Role[], what: Readable): boolean =>
  withIncluded(roles).some((role) => describeRole(role).reads.includes(what));
