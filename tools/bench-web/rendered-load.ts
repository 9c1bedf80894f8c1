import type { Served } from '../bench/harness.ts';
import { saturate } from '../bench/load.ts';
import { atMost, count, fact, type Line, mb } from '../bench/report.ts';

/** Five routes have fifty different pages. */
const REVISIONS = 10;
const CACHED_MS = 2_000;
const REVISION_MS = 200;
const METRICS = ['process_resident_memory_bytes', 'nox_rendered_pages_total{result="rendered"}'];

/** Loads the rendered pages, from the server's cache and while content changes. */
export async function loadRenderedPages(
  { url, call, readMetrics }: Served,
  routes: readonly string[],
): Promise<Line[]> {
  let errors = 0;
  const load = async (path: string, durationMs: number) => {
    const request = { path, headers: { 'accept-encoding': 'br' } };
    const result = await saturate(url, request, 200, durationMs);
    errors += result.errors;
    return result.perSecond;
  };
  const lines: Line[] = [];
  for (const route of routes) {
    lines.push(fact(`${route}, cached, a second`, await load(route, CACHED_MS), count));
  }
  const [bytes = NaN, rendered = NaN] = await readMetrics(...METRICS);
  for (let revision = 0; revision < REVISIONS; revision += 1) {
    // Any change of the content makes the server render every page again.
    await call('POST', '/team', { name: `Dancer ${revision}`, position: 'Member' });
    for (const route of routes) await load(route, REVISION_MS);
  }
  const [bytesAfter = NaN, renderedAfter = NaN] = await readMetrics(...METRICS);
  const names = `${routes.length} routes, ${REVISIONS} revisions`;
  return [
    ...lines,
    fact(`pages rendered, ${names}`, renderedAfter - rendered, count),
    fact('memory before', bytes / 1_048_576, mb),
    fact('memory after', bytesAfter / 1_048_576, mb),
    atMost('errors', 0, errors, count),
  ];
}
