import type { TeamMember, TeamMemberInput } from '@nox/contracts';
import { click, renderRoutes, respond, teamMember, textsOf } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import routes from '../routes.tsx';

function open(members: TeamMember[], hash = '') {
  respond('get', '/team', members);
  return renderRoutes(routes, `/team${hash}`);
}

const isha = teamMember({
  name: 'Isha Kulkarni',
  position: 'President',
  year: '4th Year',
  category: 'Executive Board',
  instaUrl: 'https://www.instagram.com/isha',
  intro: 'Dances since school.',
  specialization: 'Waacking',
  imageUrl: '/media/team_images/isha.jpg',
});

describe('the team page', () => {
  it('shows the categories in their order, each with its members', async () => {
    const dev = teamMember({ name: 'Dev Joshi', category: 'Core Team' });
    const zoya = teamMember({ name: 'Zoya Ali', category: 'Members' });
    open([zoya, dev, teamMember({ name: 'Aarav Rao', category: 'Core Team' }), isha]);
    await screen.findByRole('heading', { name: 'Zoya Ali' });
    const sections = screen.getAllByRole('region').slice(0, 3);
    const headings = sections.map((section) => textsOf(within(section).getAllByRole('heading')));
    expect(headings).toEqual([
      ['Executive Board', 'Isha Kulkarni'],
      ['Core Team', 'Dev Joshi', 'Aarav Rao'],
      ['Members', 'Zoya Ali'],
    ]);
  });

  it('links in the dialog to the pages of a member', async () => {
    open([isha]);
    await click('Read More about Isha Kulkarni');
    const link = within(screen.getByRole('dialog')).getByRole('link', {
      name: 'Isha Kulkarni on Instagram',
    });
    expect(link).toHaveAttribute('href', 'https://www.instagram.com/isha');
  });

  it('shows each field on the card, in the dialog, on both or as no text', async () => {
    const places: Record<keyof TeamMemberInput, readonly ('article' | 'dialog')[]> = {
      name: ['article', 'dialog'],
      position: ['article', 'dialog'],
      year: ['article', 'dialog'],
      intro: ['dialog'],
      specialization: ['dialog'],
      category: [],
      instaUrl: [],
      linkedInUrl: [],
      imageUrl: [],
      imageAlt: [],
      imageFocus: [],
      isActive: [],
      displayOrder: [],
    };
    open([isha]);
    await screen.findByRole('article');
    for (const [field, shown] of Object.entries(places)) {
      const value = String(isha[field as keyof TeamMemberInput]);
      if (shown.length > 0) expect([field, value]).not.toEqual([field, '']);
      for (const role of shown) {
        expect(screen.getByRole(role, { hidden: true })).toHaveTextContent(value);
      }
    }
  });

  it.each([
    ['#', ''],
    ['javascript:alert(1)', 'https://linkedin.com@evil.example'],
  ])('shows no link to %p or %p', async (instaUrl, linkedInUrl) => {
    // Older than the contract, which would refuse most of them today.
    open([{ ...isha, instaUrl, linkedInUrl }]);
    await click(/^Read More/);
    expect(within(screen.getByRole('dialog')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows the variants of a photo cropped to its focal point, and its alternative text', async () => {
    const image = {
      width: 3000,
      height: 4000,
      placeholder: 'UklGRg==',
      path: '/media/variants/abc',
      widths: [160, 480],
      formats: ['avif' as const, 'jpg' as const],
    };
    const dev = teamMember({
      ...isha,
      image,
      imageFocus: { x: 0.4, y: 0.1 },
      imageAlt: 'Isha, mid-turn',
    });
    open([dev, { ...dev, _id: 'second' }]);
    const [first, second] = await screen.findAllByRole('img', { name: 'Isha, mid-turn' });
    expect(first).toHaveAttribute('src', '/media/variants/abc/480.jpg');
    expect(first).toHaveAttribute('fetchpriority', 'high');
    expect(second).toHaveAttribute('loading', 'lazy');
    expect(first!.closest('[data-x]')).toHaveAttribute('data-x', '32 8');
    expect(first!.closest('[data-y]')).toHaveAttribute('data-y', '8 2');
  });

  it('shows the middle of a photo, a little above, without a focal point', async () => {
    open([isha]);
    const photo = await screen.findByRole('img', { name: 'Isha Kulkarni' });
    expect(photo.closest('[data-x]')).toMatchObject({ dataset: { x: '32 16 2', y: '16 4' } });
  });

  it('opens the same dialog by a figure of the line-up', async () => {
    open([{ ...isha, imageUrl: '' }]);
    const lineUp = within(await screen.findByRole('list', { name: 'Line-up' }));
    expect(lineUp.getAllByRole('button')).toHaveLength(1);
    await click('Isha Kulkarni');
    expect(screen.getByRole('dialog', { name: 'Isha Kulkarni' })).toBeVisible();
  });

  it.each([
    ['photographs where everybody has one', isha.imageUrl, 2],
    ['figures where somebody has none', '', 0],
  ])('has a line-up of %s', async (_, imageUrl, photographs) => {
    open([isha, { ...isha, _id: 'second', imageUrl }]);
    const lineUp = await screen.findByRole('list', { name: 'Line-up' });
    expect(lineUp.querySelectorAll('img')).toHaveLength(photographs);
    expect(within(lineUp).getAllByText('Isha Kulkarni')).toHaveLength(2);
  });

  it('shows more about a member in a modal', async () => {
    open([isha]);
    await click('Read More about Isha Kulkarni');
    const modal = screen.getByRole('dialog', { name: 'Isha Kulkarni' });
    expect(modal).toHaveTextContent('President - 4th Year');
    expect(within(modal).getByRole('heading', { name: 'About Isha' })).toBeVisible();
    expect(within(modal).getByRole('heading', { name: 'Specializes In' })).toBeVisible();
  });

  it.each([
    ['Venkataraghavan Subramanian', false],
    ['Wolfeschlegelsteinhausenbergerdorff', true],
  ])('marks a name in the modal whose word is too long for a phone: %s', async (name, isLong) => {
    open([{ ...isha, name }]);
    await click(/^Read More/);
    expect(screen.getByRole('heading', { level: 2, name }).hasAttribute('data-long')).toBe(isLong);
  });

  it('leaves out of the modal what a member has not written', async () => {
    open([{ ...isha, year: '', intro: '', specialization: '' }]);
    await click(/^Read More/);
    const modal = screen.getByRole('dialog');
    expect(within(modal).getByText('President')).toBeVisible();
    expect(within(modal).getAllByRole('heading')).toHaveLength(1);
  });

  it('says so where a category has no members', async () => {
    open([isha]);
    await screen.findByRole('article');
    expect(screen.getAllByText('No members in this section yet.')).toHaveLength(2);
  });

  it('invites to the auditions at its end', async () => {
    open([]);
    const invitation = await screen.findByRole('region', { name: 'Maybe You!' });
    const link = within(invitation).getByRole('link', { name: 'Go to auditions' });
    expect(link).toHaveAttribute('href', '/auditions');
  });
});

it('names the modal that opens with the address of a member', async () => {
  open([isha]);
  const card = await screen.findByRole('article');
  expect(card).toHaveAttribute('id', isha._id);
  const modal = document.getElementById(card.dataset['opens']!);
  expect(modal).toHaveTextContent('Isha KulkarniPresident');
});
