import { FIRST_SOCIETY, type FirstStep, SOCIETY_ID, type SocietyInput } from '@nox/contracts';
import {
  account,
  apiUrl,
  click,
  failRequests,
  fakeApi,
  respond,
  respondBy,
  teamMember,
} from '@nox/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { field, fillMember, renderAdmin } from '../testing/render-admin.tsx';
import { Component } from './first-steps-page.tsx';

const ORDER: FirstStep[] = ['name', 'hours', 'members'];
const ADDRESS = `/society/${SOCIETY_ID}`;
const routes = [
  { path: '/admin/first-steps', Component },
  { path: '/admin/dashboard', element: <h1>The dashboard</h1> },
];
let done: FirstStep[];
let saves: Partial<SocietyInput>[];

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const nextStep = () => ORDER.find((step) => !done.includes(step));
const me = () => account({ uid: 'isha', firstStep: nextStep() });

function open(...before: FirstStep[]) {
  done = before;
  return renderAdmin(routes, '/admin/first-steps', ['administrator'], nextStep()).router;
}

beforeEach(() => {
  saves = [];
  let stored = { _id: SOCIETY_ID, ...FIRST_SOCIETY } as SocietyInput & { _id: string };
  let version = 1;
  const answer = () => HttpResponse.json(stored, { headers: { etag: `"${version}"` } });
  fakeApi.use(
    http.get(apiUrl(ADDRESS), answer),
    http.put(apiUrl(ADDRESS), async ({ request }) => {
      saves.push((await request.json()) as SocietyInput);
      [stored, version] = [{ ...stored, ...saves.at(-1) }, version + 1];
      return answer();
    }),
  );
  respondBy('get', '/me', me);
  respondBy('post', '/first-steps', async ({ request }) => {
    const { steps } = (await request.json()) as { steps: FirstStep[] };
    done = [...done, ...steps];
    return { step: nextStep() ?? null };
  });
  respond('get', '/team', []);
});

describe('the first steps of a site', () => {
  it('ask for the name, which the first texts say from then on, then for the hours and the members', async () => {
    const router = open();
    await heading('What is your society called?');
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Adaa & Co');
    await click('Save Name');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('When can one meet you?'));
    expect(saves[0]).toMatchObject({
      name: 'Adaa & Co',
      about: { title: 'About Adaa & Co' },
      hero: { ...FIRST_SOCIETY.hero, glimpseText: 'A Glimpse of Adaa & Co !' },
      links: FIRST_SOCIETY.links,
      hours: '',
    });
    await userEvent.clear(await screen.findByLabelText(/^Hours/));
    await userEvent.type(field(/^Hours/), 'On Mondays.');
    await click('Save Hours');
    await heading('Who is in the team?');
    expect(saves[1]).toEqual({ hours: 'On Mondays.' });
    const members = respond('post', '/team', teamMember(), 201);
    await fillMember('Isha Rao');
    respond('get', '/team', [teamMember({ name: 'Isha Rao' })]);
    await click('Save Member');
    await screen.findByText('In the team: Isha Rao');
    await waitFor(() => expect(field(/^Name/)).toHaveValue(''));
    expect(await heading('Who is in the team?')).toHaveFocus();
    expect(members).toHaveLength(1);
    await click('Finish');
    await heading('The dashboard');
    expect(router.state.location.pathname).toBe('/admin/dashboard');
    expect(done).toEqual(ORDER);
  });

  it('go on where the last one stopped, and each can be skipped', async () => {
    open('name');
    await heading('When can one meet you?');
    await click('Skip');
    await heading('Who is in the team?');
    await click('Skip');
    await heading('The dashboard');
    expect([done, saves]).toEqual([ORDER, []]);
  });

  it('can be skipped together, and stay without a network', async () => {
    open();
    failRequests('post', '/first-steps');
    await heading('What is your society called?');
    await click('Skip all', /did not answer/);
    await heading('What is your society called?');
    fakeApi.resetHandlers();
    respondBy('get', '/me', me);
    respondBy('post', '/first-steps', () => {
      done = ORDER;
      return { step: null };
    });
    await click('Skip all');
    await heading('The dashboard');
  });

  it('are over for whoever opens them later', async () => {
    open(...ORDER);
    await heading('The dashboard');
  });
});
