import { type Gate } from './gate.ts';

/** Who may call the routes of an area, by the first part of their paths. */
const AREAS: Record<string, keyof Gate> = {
  ...{ team: 'content', tutorials: 'content', achievements: 'content' },
  ...{ 'audition-rules': 'content', media: 'content' },
  ...{ seasons: 'organiser', registrations: 'organiser', auditions: 'organiser' },
  ...{ schedule: 'organiser', messages: 'organiser', 'message-templates': 'organiser' },
};

/** The gate of a route that declares none of its own: what is of no role's area is for administrators. */
export const gateOf = (url: string): keyof Gate => AREAS[url.split('/')[1]!] ?? 'administrator';
