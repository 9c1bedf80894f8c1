import type { SeasonInput } from '@nox/contracts';
import type { Served } from '../bench/harness.ts';
import { photograph } from '../bench/photograph.ts';
import { changeSeason } from '../bench/season.ts';

const PHOTOGRAPHS = 20;

const CATEGORIES = ['Executive Board', 'Core Team', 'Members'];
const TEXT =
  'Sixteen dancers, seven minutes and one borrowed staircase, from funk to waacking and back again.';

export async function addPhotographs({ call }: Served): Promise<void> {
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

export const openSeason = (served: Served): Promise<void> => changeSeason(served.call, SEASON);
