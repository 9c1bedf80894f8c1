import type { Achievement } from '@nox/contracts';
import { achievement, click, renderRoutes, respond, teamMember, textsOf } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';

function open(achievements: Achievement[]) {
  respond('get', '/achievements', achievements);
  renderRoutes(routes, '/achievements');
}

async function viewTeam(teamMemberIdsInvolved: string[]) {
  open([{ ...winners, teamMemberIdsInvolved }]);
  await click(/^View Team/);
  return screen.getByRole('dialog');
}

const winners = achievement({
  title: 'Winners, group choreography',
  year: '2026',
  event: 'Saptak',
  category: 'Group',
  description: 'Sixteen dancers and one staircase.',
  specialMentions: ['Best Choreography', 'Best Music Mix'],
  imageUrl: '/media/achievement_images/winners.webp',
});

beforeEach(() => respond('get', '/team', []));

describe('the achievements page', () => {
  it('says what was won, when, where and for what', async () => {
    open([winners]);
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading', { level: 3 })).toHaveTextContent(winners.title);
    for (const text of ['Saptak', 'Group', 'Sixteen dancers and one staircase.']) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    expect(card).toHaveTextContent('Special mentionsBest Choreography | Best Music Mix');
  });

  it('has what was won in one year under its heading, and first places in the whole width', async () => {
    const second = achievement({ title: 'Second place, locking', year: '2026' });
    open([winners, second, achievement({ title: 'Our first jam', year: '2025' })]);
    const year = within(await screen.findByRole('region', { name: '2026' }));
    expect(year.getAllByRole('article').map(({ className }) => className)).toEqual([
      'stack5 card won',
      'stack5 card',
    ]);
    const before = within(screen.getByRole('region', { name: '2025' }));
    expect(before.getByRole('article')).not.toHaveClass('won');
  });

  it('keeps mentions in other directions apart', async () => {
    open([{ ...winners, specialMentions: ['רקדנית', '2nd place'] }]);
    const mentions = await screen.findByText(/2nd place/);
    expect(mentions.textContent).toBe('\u2068רקדנית\u2069 | 2nd place');
  });

  it('leaves out empty fields, the team without members, and the row of pictures where there is one alone', async () => {
    open([{ ...winners, event: '', category: '', specialMentions: [], pictures: [] }]);
    const card = await screen.findByRole('article');
    expect(card).not.toHaveTextContent('Special mentions');
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    expect(within(card).queryByRole('list')).not.toBeInTheDocument();
  });

  it('shows its further pictures small, and all of them whole in a dialog, from the chosen one on', async () => {
    const alts = ['Before the show', 'On stage', 'The jury', 'The prize', ''];
    const pictures = alts.map((alt) => ({ url: `/media/achievement_images/${alt}.webp`, alt }));
    open([{ ...winners, imageAlt: 'The last pose', pictures }]);
    const row = await screen.findByRole('list', { name: `Pictures of ${winners.title}` });
    expect(textsOf(within(row).getAllByRole('button'))).toEqual([
      'View picture 2 of 6: Before the show',
      'View picture 3 of 6: On stage',
      'View picture 4 of 6: The jury',
      '+1View picture 5 of 6: The prize',
    ]);

    await click('View picture 3 of 6: On stage');
    const gallery = screen.getByRole('dialog', { name: 'Pictures' });
    // It is replaced once the carousel is there.
    const expectShown = (name: string) =>
      waitFor(() => expect(within(gallery).getByRole('img', { name })).toBeVisible());
    await expectShown('On stage');
    await userEvent.click(within(gallery).getByRole('button', { name: 'Close' }));
    await click('View picture 5 of 6: The prize');
    await expectShown('The prize');
  });

  it('lists who took part, sorted, with their position and a way to them', async () => {
    const zoya = teamMember({ name: 'Zoya Khan', position: 'Treasurer' });
    const dev = teamMember({ name: 'Dev Joshi', position: 'Locking Lead' });
    respond('get', '/team', [zoya, dev]);
    const modal = await viewTeam([zoya._id, 'Meera Das', 'dev JOSHI']);
    await within(modal).findByText('Treasurer');
    const rows = within(modal).getAllByRole('listitem');
    expect(textsOf(rows)).toEqual([
      'Dev JoshiLocking LeadView Dev Joshi',
      'Meera Das',
      'Zoya KhanTreasurerView Zoya Khan',
    ]);
    expect(within(modal).getByRole('link', { name: 'View Zoya Khan' })).toHaveAttribute(
      'href',
      `/team#${zoya._id}`,
    );
  });

  it('says when no member is known', async () => {
    const modal = await viewTeam(['0198a7c2-5b1e-7c3a-9f00-1d2e3f4a5b6c']);
    await within(modal).findByText('Team member details not available for this achievement.');
  });

  it('shows names even if the team cannot be loaded', async () => {
    respond('get', '/team', null, 500);
    const modal = await viewTeam(['Meera Das', teamMember()._id]);
    expect(await within(modal).findByText('Meera Das')).toBeVisible();
    expect(within(modal).queryByRole('link')).not.toBeInTheDocument();
  });

  it('says when there are no achievements', async () => {
    open([]);
    const sentence = 'Our trophy shelf is waiting for its next additions! Check back soon.';
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
