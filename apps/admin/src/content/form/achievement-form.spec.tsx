import { achievement, failRequests, click, respond, teamMember, textsOf } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentRoutes, fillAchievement, renderAdmin } from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';

const routes = contentRoutes('achievements', FORM_PAGES.achievements);
let saved: unknown[];
const team = [
  teamMember({ _id: 'id-asha', name: 'Asha Rao', position: 'Captain' }),
  teamMember({ _id: 'id-ben', name: 'Ben Roy', position: 'Dancer' }),
];

const members = () => screen.findByRole('combobox', { name: 'Team members involved' });
/** @returns what is sent */
async function save(): Promise<object> {
  await click('Save Achievement', 'Achievement added successfully!');
  return saved.at(-1) as object;
}

async function openNew() {
  renderAdmin(routes, '/admin/achievements/new');
  await fillAchievement();
}

beforeEach(() => {
  respond('get', '/team', team);
  saved = respond('post', '/achievements', achievement(), 201);
});

describe('the form for a new achievement', () => {
  it('starts with the current year, and rejects an invalid year', async () => {
    await openNew();
    const year = screen.getByLabelText(/^Year/);
    expect(year).toHaveValue(String(new Date().getFullYear()));
    await userEvent.clear(year);
    await userEvent.type(year, 'last year');
    await click('Save Achievement');
    await waitFor(() =>
      expect(year).toHaveAccessibleDescription('Year must be a year such as 2025.'),
    );
  });

  it('stores members by their ids and other names as text', async () => {
    await openNew();
    await userEvent.type(await members(), 'ash');
    await userEvent.click(await screen.findByRole('option', { name: /Asha Rao/ }));
    // A typed name of a member is that member, in any letter case.
    await userEvent.type(await members(), 'ben roy,');
    await userEvent.type(await members(), 'Another Name{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Asha Rao' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Ben Roy' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Special mentions'), 'Best crew, , Crowd');
    expect(await save()).toMatchObject({
      teamMemberIdsInvolved: ['id-asha', 'id-ben', 'Another Name'],
      specialMentions: ['Best crew', 'Crowd'],
    });
  });

  it('removes a duplicate mention on blur, with a message', async () => {
    await openNew();
    const mentions = screen.getByLabelText('Special mentions');
    await userEvent.type(mentions, 'Best, Best crew, best');
    expect(mentions).toHaveValue('Best, Best crew, best');
    await userEvent.tab();
    expect(mentions).toHaveValue('Best, Best crew');
    expect(screen.getByText('Already in the list: best')).toBeVisible();
    expect(await save()).toMatchObject({ specialMentions: ['Best', 'Best crew'] });
  });

  it('adds a mention with Enter, without a duplicate, and does not save', async () => {
    await openNew();
    const mentions = screen.getByLabelText('Special mentions');
    await userEvent.type(mentions, 'Best{Enter}Crew{Enter}Best{Enter}');
    expect(
      textsOf(within(screen.getByRole('list', { name: /one by one$/ })).getAllByRole('listitem')),
    ).toEqual(['Best', 'Crew']);
    expect(saved).toEqual([]);
    expect(await save()).toMatchObject({ specialMentions: ['Best', 'Crew'] });
  });

  it('adds the typed name on blur, and removes names', async () => {
    await openNew();
    await userEvent.type(await members(), 'Guest');
    await userEvent.tab();
    await userEvent.type(await members(), 'Other,');
    await click('Remove Guest');
    expect(await save()).toMatchObject({ teamMemberIdsInvolved: ['Other'] });
  });

  it('stores every name as text if the team cannot be fetched', async () => {
    failRequests('get', '/team');
    await openNew();
    await userEvent.type(await members(), 'Asha Rao,');
    expect(await save()).toMatchObject({ teamMemberIdsInvolved: ['Asha Rao'] });
  });
});

describe('the form for an existing achievement', () => {
  it('shows members by name, and other entries unchanged', async () => {
    const one = achievement({ _id: 'a1', teamMemberIdsInvolved: ['id-ben', 'Old Friend'] });
    respond('get', '/achievements/a1', one);
    renderAdmin(routes, '/admin/achievements/edit/a1');
    expect(await screen.findByRole('button', { name: 'Remove Ben Roy' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Old Friend' })).toBeVisible();
  });

  it('names the members in both versions of a conflict', async () => {
    const one = achievement({ _id: 'a1', teamMemberIdsInvolved: ['id-asha'] });
    respond('get', '/achievements/a1', one);
    respond('put', '/achievements/a1', { message: 'Stale.', code: 'stale' }, 412);
    renderAdmin(routes, '/admin/achievements/edit/a1');
    await userEvent.type(await members(), 'ben roy,');
    const theirMembers = ['id-asha', 'A Guest'];
    respond('get', '/achievements/a1', { ...one, teamMemberIdsInvolved: theirMembers });
    await click('Save Achievement');
    const row = await screen.findByRole('row', { name: /^Team members involved/ });
    const [theirs, mine] = within(row).getAllByRole('cell');
    expect(theirs?.textContent).toBe('Asha Rao\nA Guest');
    expect(mine?.textContent).toBe('Asha Rao\nBen Roy');
  });
});
