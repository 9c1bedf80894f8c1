import type { PublicSeason } from '@nox/contracts';

export const publicSeason = (fields: Partial<PublicSeason> = {}): PublicSeason => ({
  state: 'open',
  name: 'Autumn',
  opensAt: null,
  closesAt: null,
  parts: [
    { key: 'fri', label: 'Friday evening', date: '2026-08-21', from: '16:00', to: '20:00' },
    { key: 'sat', label: 'Saturday', date: '2026-08-22', from: '10:00', to: '13:00' },
  ],
  asksPartner: false,
  minors: 'not asked',
  privacyText: 'We use it for the auditions.',
  contactEmail: 'auditions@nox.example',
  form: 'autumn-1',
  ...fields,
});
