import { type FastifyInstance } from 'fastify';
import { type Database } from '../database/revisions.ts';
import { sendInChunks } from '../http/large-responses.ts';
import { changeRoutes } from './changes/change-routes.ts';
import { entryRoutes, settingsRoutes } from './entries/entry-routes.ts';
import { importRoutes } from './import/import-routes.ts';
import { recusalRoutes } from './reviews/recusals.ts';
import { reviewRoutes } from './reviews/reviews.ts';
import { scheduleRoutes } from './schedule/schedule-routes.ts';
import { undoRoutes } from './undo/bulk-changes.ts';

/** Auditions hold contact data: for organisers; judges read the entries without it. */
export async function auditionRoutes(app: FastifyInstance, { db, revisions }: Database) {
  sendInChunks(app);
  await app.register(entryRoutes, { db, revisions });
  await app.register(settingsRoutes, { db, revisions });
  await app.register(changeRoutes, { db, revisions });
  await app.register(reviewRoutes, { db, revisions });
  await app.register(recusalRoutes, { db, revisions });
  await app.register(scheduleRoutes, { db, revisions });
  await app.register(undoRoutes, { db, revisions });
  await app.register(importRoutes, { db, revisions });
}
