import { PublicSeason } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { cachedRoute } from '../content/cached-route.ts';
import { type LiveSeason } from './live-season.ts';

export async function seasonRoutes(app: FastifyInstance, { season }: { season: LiveSeason }) {
  const summary = 'The current season, and whether candidates may register';
  const declaration = { summary, schema: PublicSeason, noun: 'Season' };
  cachedRoute(app, '/season', declaration, season.response);
}
