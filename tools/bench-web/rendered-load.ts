import { saturate } from '../bench/load.ts';
import type { Served } from '../bench/harness.ts';
import { count } from '../bench/report.ts';

const REQUESTS = 10_000;
/** With five routes, fifty different pages. */
const REVISIONS = 10;

/** Loads the rendered pages and changes content meanwhile. @returns sentences about what rendering costs the server */
export async function loadRenderedPages(
  served: Served,
  routes: readonly string[],
): Promise<string> {
  const { url, call } = served;
  const rates: string[] = [];
  let errors = 0;
  for (const route of routes) {
    const request = { path: route, headers: { 'accept-encoding': 'br' } };
    const { perSecond, errors: failed } = await saturate(url, request, 200, 2_000);
    rates.push(`${route} ${Math.round(perSecond)}`);
    errors += failed;
  }
  const before = await readMemory(served);
  for (let revision = 0; revision < REVISIONS; revision += 1) {
    // Any change of the content makes the server render every page again.
    await call('POST', '/team', { name: `Dancer ${revision}`, position: 'Member' });
    errors += await requestPages(url, routes, REQUESTS / REVISIONS);
  }
  const after = await readMemory(served);
  const renderings = after.renderings - before.renderings;
  return [
    `cached pages, answers per second: ${rates.join(', ')}`,
    `${count(REQUESTS)} requests of ${routes.length * REVISIONS} routes and revisions: ${renderings} rendered, ${errors} errors, memory ${count(before.megabytes)} to ${count(after.megabytes)} MB`,
  ].join('\n');
}

/** @returns how many answers were not a page */
async function requestPages(url: string, routes: readonly string[], total: number) {
  let requested = 0;
  let errors = 0;
  const request = async () => {
    while (requested < total) {
      const route = routes[requested++ % routes.length]!;
      const answer = await fetch(url + route);
      const html = await answer.text();
      if (answer.status !== 200 || !html.includes('<h1')) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, request));
  return errors;
}

async function readMemory({ readMetrics }: Served) {
  const names = ['process_resident_memory_bytes', 'nox_rendered_pages_total{result="rendered"}'];
  const [bytes = NaN, renderings = NaN] = await readMetrics(...names);
  return { megabytes: bytes / 1_048_576, renderings };
}
