import { type FastifyContextConfig } from 'fastify';

type GateName = NonNullable<FastifyContextConfig['gate']>;

/** Who may call the routes of an area, by the first part of their paths. */
const AREAS: Record<string, GateName> = {
  ...{ team: 'content', tutorials: 'content', achievements: 'content' },
  ...{ 'audition-rules': 'content', media: 'content' },
  ...{ seasons: 'organiser', registrations: 'organiser', auditions: 'organiser' },
  ...{ schedule: 'organiser', messages: 'organiser', 'message-templates': 'organiser' },
};

/** The gate of a route that declares none of its own: what is of no role's area is for administrators. */
export const gateOf = (url: string): GateName => AREAS[url.split('/')[1]!] ?? 'administrator';
