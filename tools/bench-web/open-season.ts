import type { Season, SeasonInput } from '@nox/contracts';
import type { Administrator } from '@nox/start/settings.ts';
import type { Product } from '@nox/start/product.ts';

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
export async function openSeason({ url, accounts }: Product, administrator: Administrator) {
  const token = await accounts.signIn(administrator.email, administrator.password);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const seasons = (await (await fetch(`${url}/api/seasons`, { headers })).json()) as Season[];
  const { _id } = seasons.find(({ isCurrent }) => isCurrent)!;
  const body = JSON.stringify(SEASON);
  const answer = await fetch(`${url}/api/seasons/${_id}`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`The season was not opened: ${answer.status}.`);
}
