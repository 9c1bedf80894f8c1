import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Society } from '@nox/contracts';
import { type LiveSociety } from '#content/items/society.ts';
import { readRoute } from '#platform/http/routes.ts';
import { type ReleasePreviews } from '../releases/release-previews.ts';

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
  /** The remote that a preview shows in this browser alone. */
  preview: z.object({ remote: z.string(), version: z.string() }).optional(),
});
export type PageSettings = z.infer<typeof PageSettings>;

export const previewOf = ({ name, version }: { name: string; version: string }) => ({
  remote: name,
  version,
});

/** `GET /settings`: for the page that a proxy serves in place of the API's, and for pages that have been open for long. */
export async function settingsRoute(
  app: FastifyInstance,
  {
    settings,
    society,
    releasePreviews,
  }: { settings: PageSettings; society: LiveSociety; releasePreviews: ReleasePreviews },
) {
  readRoute(app, 'public', '/settings', {
    summary: 'What the server tells every page',
    response: PageSettings,
    read: async ({ request }) => {
      const remote = (await releasePreviews(request))?.preview?.remote;
      const preview = remote && previewOf(remote);
      return { ...settings, society: (await society()).society, preview };
    },
  });
}
