import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeasonInput } from '@nox/contracts';
import { type Bench, changeSeason, type Served, serveProduct } from '../bench/harness.ts';
import { photograph } from '../bench/photograph.ts';
import { inRounds } from '../bench/report.ts';
import { medians } from './measure.ts';
import { type PhotographPage, photographReport } from './report.ts';
import { startStaticTwin } from './static-twin.ts';
import { visit } from './visit.ts';

const PHOTOGRAPHS = 20;

const CATEGORIES = ['Executive Board', 'Core Team', 'Members'];
const TEXT =
  'Sixteen dancers, seven minutes and one borrowed staircase, from funk to waacking and back again.';

/** Gives an empty product twenty members and twenty achievements, each with a photograph of 12 megapixels. */
async function addPhotographs({ call }: Served): Promise<void> {
  for (let number = 0; number < PHOTOGRAPHS; number += 1) {
    const bytes = new Uint8Array(await photograph(number));
    const path = `/media/team_images?name=photograph-${number}`;
    const type = { 'content-type': 'image/jpeg' };
    const { url } = await call<{ url: string }>('POST', path, bytes, type);
    const image = { imageUrl: url, imageFocus: { x: 0.4, y: 0.3 } };
    const category = CATEGORIES[number % CATEGORIES.length];
    const member = { name: `Dancer ${number}`, position: 'Dancer', category, displayOrder: number };
    await call('POST', '/team', { ...image, ...member });
    const prize = { title: `Prize ${number}`, year: String(2026 - number), description: TEXT };
    await call('POST', '/achievements', { ...image, ...prize });
  }
}

const SEASON = {
  name: 'Auditions',
  opensAt: '2026-01-01T10:00',
  closesAt: '2099-01-01T10:00',
  parts: [
    { key: 'fri', label: 'Friday evening', date: '2099-01-02', from: '16:00', to: '20:00' },
    { key: 'sat', label: 'Saturday morning', date: '2099-01-03', from: '10:00', to: '13:00' },
  ],
  asksPartner: true,
  minors: 'with guardian',
  privacyText: 'We use what you write here to plan the auditions and to reach you. '.repeat(12),
  contactEmail: 'auditions@nox.example',
} satisfies Partial<SeasonInput>;

/** Opens registration, with everything that a season can ask. */
export const openSeason = (served: Served): Promise<void> => changeSeason(served, SEASON);

/** The first visitors get a page that their browsers render. @throws Error if the server never renders it */
export async function renderOnce(url: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    if (html.includes('id="nox-scripts"')) return;
  }
  throw new Error(`The server does not render ${url}.`);
}

const ROUTES = ['/team', '/achievements'];

/** Measures pages of 12-megapixel photographs beside a static page with the same variants; each visit scrolls to the end. */
export async function measurePhotographs(
  { browser, folder }: Bench,
  webRoots: { monolith: string; ours: string },
  rounds: number,
): Promise<string> {
  const env = (name: keyof typeof webRoots) => ({
    NOX_SEED: 'none',
    WEB_ROOT: webRoots[name],
    DATA_DIR: join(folder, `photographs-${name}`),
  });
  await fill(folder, env('ours'));
  await cp(env('ours').DATA_DIR, env('monolith').DATA_DIR, { recursive: true });

  await using monolith = await serveProduct(folder, env('monolith'));
  await using ours = await serveProduct(folder, env('ours'));
  await using twin = await startStaticTwin(browser, monolith.url, webRoots.monolith, ROUTES);
  const see = (url: string, pixels = 1) =>
    visit(browser, url, async (_page, measured) => measured, true, pixels);
  const pages: PhotographPage[] = [];
  for (const route of ROUTES) {
    await renderOnce(ours.url + route);
    const urls = { static: twin.url, ours: ours.url };
    const visits = await inRounds(urls, rounds, (url) => see(url + route));
    const figures = { static: medians(visits.static), ours: medians(visits.ours) };
    pages.push({ route, ...figures, sharp: await see(ours.url + route, 3) });
  }
  return photographReport(`with ${PHOTOGRAPHS} photographs`, pages);
}

async function fill(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  await using empty = await serveProduct(folder, env);
  await addPhotographs(empty);
}
