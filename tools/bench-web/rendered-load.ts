import { requestText } from '../../apps/api/bench/connection.ts';
import { saturate } from '../../apps/api/bench/load.ts';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { METRICS_TOKEN } from '../bench/with-browser.ts';

const WARM_MS = 2_000;
const REQUESTS = 10_000;
/** With five routes, fifty different pages. */
const REVISIONS = 10;
const CONNECTIONS = 50;

export interface RenderedLoad {
  /** Answers per second over 50 connections, of a cached page, by route. */
  perSecond: { route: string; value: number }[];
  /** Of the API's process before and after 10,000 requests of 50 routes and revisions, in megabytes. */
  memory: { before: number; after: number };
  /** How many of them were rendered. */
  renderings: number;
  errors: number;
}

/** Puts load on the rendered pages of a running product, and changes its content meanwhile. */
export async function loadRenderedPages(
  product: Product,
  administrator: Administrator,
  routes: readonly string[],
): Promise<RenderedLoad> {
  const perSecond: RenderedLoad['perSecond'] = [];
  let errors = 0;
  for (const route of routes) {
    const request = requestText('GET', route, { 'accept-encoding': 'br' });
    const { perSecond: value, errors: failed } = await saturate(product.url, request, 200, WARM_MS);
    perSecond.push({ route, value });
    errors += failed;
  }
  const before = await readMetrics(product);
  const token = await product.accounts.signIn(administrator.email, administrator.password);
  for (let revision = 0; revision < REVISIONS; revision += 1) {
    await addMember(product, token, revision);
    errors += await requestPages(product, routes, REQUESTS / REVISIONS);
  }
  const after = await readMetrics(product);
  return {
    perSecond,
    memory: { before: before.megabytes, after: after.megabytes },
    renderings: after.renderings - before.renderings,
    errors,
  };
}

/** Any change of the content makes the server render every page again. */
async function addMember(product: Product, token: string, serial: number): Promise<void> {
  const answer = await fetch(`${product.url}/api/team`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Dancer ${serial}`, position: 'Member' }),
  });
  if (!answer.ok) throw new Error(`No member was added: ${answer.status} ${await answer.text()}`);
}

/** @returns how many answers were not a page */
async function requestPages(product: Product, routes: readonly string[], count: number) {
  let requested = 0;
  let errors = 0;
  const request = async () => {
    while (requested < count) {
      const route = routes[requested++ % routes.length]!;
      const answer = await fetch(product.url + route);
      const html = await answer.text();
      if (answer.status !== 200 || !html.includes('<h1')) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, request));
  return errors;
}

async function readMetrics(product: Product): Promise<{ megabytes: number; renderings: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${product.url}/api/metrics`, { headers })).text();
  const valueOf = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`The metrics lack ${name}.`);
    return Number(value);
  };
  return {
    megabytes: valueOf('process_resident_memory_bytes') / 1_048_576,
    renderings: valueOf('nox_rendered_pages_total\\{result="rendered"\\}'),
  };
}
