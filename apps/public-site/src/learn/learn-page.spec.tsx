import type { TutorialsByStyle } from '@nox/contracts';
import { renderRoutes, respond, textsOf, tutorial } from '@nox/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';

function open(tutorials: TutorialsByStyle) {
  respond('get', '/tutorials', tutorials);
  renderRoutes(routes, '/learn');
}

const sixStep = tutorial({
  title: 'The six-step',
  danceStyle: 'Breaking',
  instructor: 'Kabir Malhotra',
  instructorInstaUrl: 'https://www.instagram.com/kabir',
  difficulty: 'Intermediate',
  description: 'Six positions around your own hands.',
  tags: ['footwork', 'foundation'],
  videoUrl: '/media/tutorial_videos/six-step.webm',
  thumbnailUrl: '/media/tutorial_thumbnails/six-step.webp',
});

describe('the learn page', () => {
  it('shows the styles in their order, each with its tutorials', async () => {
    open({
      Waacking: [tutorial({ title: 'Arms' })],
      Breaking: [sixStep, tutorial({ title: 'Freezes' })],
    });
    await screen.findByRole('heading', { name: 'Arms' });
    const sections = screen.getAllByRole('region');
    const headings = sections.map((section) => textsOf(within(section).getAllByRole('heading')));
    expect(headings).toEqual([
      ['Breaking', 'The six-step', 'Freezes'],
      ['Waacking', 'Arms'],
    ]);
  });

  it('says what a tutorial is about, who teaches it and how hard it is', async () => {
    open({ Breaking: [sixStep] });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Intermediate')).toBeVisible();
    expect(card.getByText('Six positions around your own hands.')).toBeVisible();
    const tags = within(card.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
    expect(textsOf(tags)).toEqual(['footwork', 'foundation']);
    const link = card.getByRole('link', { name: 'Kabir Malhotra' });
    expect(link).toHaveAttribute('href', 'https://www.instagram.com/kabir');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it('says how long a video is, where it is known', async () => {
    open({
      Breaking: [
        { ...sixStep, videoDuration: 95 },
        { ...sixStep, _id: 'unknown' },
      ],
    });
    const [known, unknown] = await screen.findAllByRole('article');
    expect(known).toHaveTextContent('Intermediate Length 1:35');
    expect(unknown).not.toHaveTextContent('Length');
  });

  it.each(['', 'https://www.instagram.com@evil.example'])(
    'only names an instructor whose page is %p',
    async (instructorInstaUrl) => {
      open({ Breaking: [{ ...sixStep, instructorInstaUrl }] });
      const card = await screen.findByRole('article');
      expect(card).toHaveTextContent('with Kabir Malhotra');
      expect(within(card).queryByRole('link')).not.toBeInTheDocument();
    },
  );

  it('loads the first picture eagerly, and the others lazily', async () => {
    open({ Breaking: [sixStep, { ...sixStep, _id: 'second' }], Locking: [sixStep] });
    const cards = await screen.findAllByRole('article');
    const pictures = cards.map((card) => card.querySelector('img')!);
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
      'eager',
      'lazy',
      'lazy',
    ]);
  });

  it('shows a dancer where a thumbnail is broken', async () => {
    open({ Breaking: [sixStep] });
    const card = await screen.findByRole('article');
    const thumbnail = card.querySelector('img')!;
    expect(thumbnail).toHaveAttribute('src', sixStep.thumbnailUrl);
    const drawings = card.querySelectorAll('svg').length;
    fireEvent.error(thumbnail);
    expect(thumbnail).not.toBeInTheDocument();
    expect(card.querySelectorAll('svg')).toHaveLength(drawings + 1);
  });

  it('unfolds and folds a description that is longer than 80 characters', async () => {
    const description = `${'Cross on the one. '.repeat(10)}And smile.`;
    open({ Breaking: [{ ...sixStep, description }] });
    const toggle = (await screen.findByText('Read More')).closest('summary')!;
    expect(toggle).toHaveTextContent('about The six-step');
    const folds = toggle.closest('details')!;
    expect(folds.open).toBe(false);
    await userEvent.click(toggle);
    expect(folds.open).toBe(true);
    expect(screen.getByText(/And smile/)).toBeVisible();
    await userEvent.click(toggle);
    expect(folds.open).toBe(false);
    await userEvent.dblClick(toggle);
    expect(folds.open).toBe(true);
  });

  it('leaves a short description as it is', async () => {
    open({ Breaking: [sixStep] });
    await screen.findByRole('article');
    expect(screen.queryByText(/^Read/)).not.toBeInTheDocument();
  });

  it.each<TutorialsByStyle>([{}, { Locking: [] }])(
    'says so without tutorials: %j',
    async (none) => {
      open(none);
      expect(await screen.findByText('No tutorials available yet. Check back soon!')).toBeVisible();
      expect(screen.queryByRole('region')).not.toBeInTheDocument();
    },
  );

  it('says so where a style has none', async () => {
    open({ Breaking: [], Locking: [tutorial()] });
    const breaking = within(await screen.findByRole('region', { name: 'Breaking' }));
    expect(breaking.getByText('No tutorials for Breaking yet.')).toBeVisible();
  });
});
