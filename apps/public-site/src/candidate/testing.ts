import { CandidateInput, type CandidateView, type LinkView } from '@nox/contracts';
import { auditionEntry, renderRoutes, respondBy } from '@nox/testing';
import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';

export const TOKEN = 'k'.repeat(43);

export const season = { name: 'Autumn', contactEmail: 'auditions@nox.example', isOver: false };
const ASHA = { fullName: 'Asha Rao', rollNumber: 'BT23CSE001', emailAddress: 'asha@example.com' };
const application = CandidateInput.strip().parse(
  auditionEntry({ ...ASHA, danceStyle: 'Popping', whyNox: '' }),
);
export const candidate = (fields: Partial<CandidateView> = {}): CandidateView => ({
  purpose: 'candidate',
  state: 'confirmed',
  number: 137,
  application,
  edits: 'all',
  editsUntil: null,
  version: 1,
  season: {
    ...season,
    parts: [],
    asksPartner: false,
    films: 'link',
    portrait: 'not asked',
    questions: [],
    fields: {},
  },
  ...fields,
});

export function openLink(routes: RouteObject[], view: LinkView = candidate(), token = TOKEN) {
  const tokens: (string | null)[] = [];
  respondBy('get', '/candidate', ({ request }) => {
    tokens.push(request.headers.get('authorization'));
    return view;
  });
  window.history.replaceState(null, '', `/auditions/mine#${token}`);
  return { ...renderRoutes(routes, '/auditions/mine'), tokens };
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
