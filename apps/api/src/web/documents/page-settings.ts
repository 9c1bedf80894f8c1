import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Society } from '@nox/contracts';
import { type LiveSociety } from '#content/items/society.ts';
import { readRoute } from '#platform/http/routes.ts';

/** What only the running server knows and tells pages: one build serves every society. */
export const PageSettings = z.object({
  authEmulatorUrl: z.string().optional(),
  storageEmulator: z.object({ url: z.string(), bucket: z.string() }).optional(),
  /** Hosts beside our own from which an administrator may load a remote's build. */
  overrideOrigins: z.array(z.string()).optional(),
  /** The public values of a Firebase project; none of them is a secret. */
  firebase: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    storageBucket: z.string().optional(),
    messagingSenderId: z.string().optional(),
    appId: z.string().optional(),
  }),
  timeZone: z.string(),
  locale: z.string(),
  /** The share of page views that browsers measure; absent for none. */
  vitalsSample: z.number().optional(),
  /** The society's words. A document has only what its islands need. */
  society: Society.partial().optional(),
});
export type PageSettings = z.infer<typeof PageSettings>;

/** `GET /settings`: for the page that a proxy serves in place of the API's, and for pages that have been open for long. */
export async function settingsRoute(
  app: FastifyInstance,
  { settings, society }: { settings: PageSettings; society: LiveSociety },
) {
  readRoute(app, 'public', '/settings', {
    summary: 'What the server tells every page',
    response: PageSettings,
    read: async () => ({ ...settings, society: (await society()).society }),
  });
}
