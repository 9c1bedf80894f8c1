import { buildApp, type ServerDependencies } from './app.ts';
import { runSampleSeason } from './seed/sample-season.ts';
import { SeasonCalls, verifyName } from './seed/season-calls.ts';

/** Fills a new database with a season after its first day, by calls of an app that does not listen. */
export async function seedSeason(
  dependencies: Omit<ServerDependencies, 'verifyToken' | 'lookUpAccount'>,
): Promise<void> {
  const { config, db, revisions } = dependencies;
  const { mail: settings, publicUrl, port, timeZone } = config;
  const app = await buildApp({
    ...dependencies,
    config: { ...config, registrationOverride: 'open', logLevel: 'silent' },
    verifyToken: verifyName,
    lookUpAccount: undefined,
    registrationLimits: { proof: { iterations: 1, guesses: [0, 1] }, minResponseMs: 0 },
  });
  const siteUrl = publicUrl ?? `http://127.0.0.1:${port}`;
  const calls = new SeasonCalls(app, { db, revisions, settings, siteUrl, timeZone });
  await runSampleSeason(calls, Date.now(), timeZone).finally(() => app.close());
}
