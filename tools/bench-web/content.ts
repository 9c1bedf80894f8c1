import { join } from 'node:path';
import type { SeasonInput } from '@nox/contracts';
import { type Bench, type Served, serveProduct } from '../bench/harness.ts';
import { photograph } from '../bench/photograph.ts';
import { inRounds } from '../bench/report.ts';
import { changeSeason } from '../bench/season.ts';
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
    const bytes = new Uint8Array(await photograph());
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
export const openSeason = (served: Served): Promise<void> => changeSeason(served.call, SEASON);

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
export async function measurePhotographs({ browser, folder }: Bench, rounds: number) {
  const dataDir = join(folder, 'photographs');
  await using ours = await serveProduct(folder, { NOX_SEED: 'none', DATA_DIR: dataDir });
  await addPhotographs(ours);
  for (const route of ROUTES) await renderOnce(ours.url + route);
  await using twin = await startStaticTwin(browser, ours.url, join(folder, 'web'), ROUTES);
  const pages: PhotographPage[] = [];
  for (const route of ROUTES) {
    const urls = { static: twin.url, ours: ours.url };
    const visits = await inRounds(urls, rounds, (url) =>
      visit(browser, url + route, async (_page, measured) => measured, true),
    );
    pages.push({ route, static: medians(visits.static), ours: medians(visits.ours) });
  }
  return photographReport(`with ${PHOTOGRAPHS} photographs`, pages);
}
