import { type FastifyInstance } from 'fastify';
import { type Database } from '#platform/database/revisions.ts';
import { changeRoutes } from './changes/change-routes.ts';
import { entryRoutes, settingsRoutes } from './entries/entry-routes.ts';
import { importRoutes } from './csv/import-routes.ts';
import { recusalRoutes } from './reviews/recusals.ts';
import { reviewRoutes } from './reviews/reviews.ts';
import { scheduleRoutes } from './slots/schedule-routes.ts';
import { undoRoutes } from './undo/bulk-changes.ts';

/** Auditions hold contact data: for organisers; judges read the entries without it. */
export async function auditionRoutes(app: FastifyInstance, database: Database) {
  const ofEntries = [entryRoutes, settingsRoutes, changeRoutes, reviewRoutes, recusalRoutes];
  for (const routes of [...ofEntries, scheduleRoutes, undoRoutes, importRoutes]) {
    await app.register(routes, database);
  }
}
