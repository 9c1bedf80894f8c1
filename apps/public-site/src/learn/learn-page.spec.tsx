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
    expect(card.queryByText(/^Read/)).not.toBeInTheDocument();
    const tags = within(card.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
    expect(textsOf(tags)).toEqual(['footwork', 'foundation']);
    const link = card.getByRole('link', { name: 'Kabir Malhotra' });
    expect(link).toHaveAttribute('href', 'https://www.instagram.com/kabir');
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

    const video = unknown!.querySelector('video')!;
    Object.defineProperty(video, 'duration', { value: 62.9 });
    fireEvent.durationChange(video);
    expect(unknown).toHaveTextContent('Length 1:02');
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

  it('unfolds and folds a description that is longer than 80 characters', async () => {
    const description = `${'Cross on the one. '.repeat(10)}And smile.`;
    open({ Breaking: [{ ...sixStep, description }] });
    const toggle = (await screen.findByText('Read More')).closest('summary')!;
    expect(toggle).toHaveTextContent('about The six-step');
    const folds = toggle.closest('details')!;
    expect(folds.open).toBe(false);
    await userEvent.click(toggle);
    expect(folds.open).toBe(true);
    expect(screen.getByText(description)).toBeVisible();
    expect(screen.getByText(/^Cross on the one\..*Cross on…$/)).toBeInTheDocument();
    await userEvent.click(toggle);
    expect(folds.open).toBe(false);
    await userEvent.dblClick(toggle);
    expect(folds.open).toBe(true);
  });

  it('lists the chapters of a description, and plays from there', async () => {
    const description = 'Slowly.\n0:30 Basic step\n2:00 Too late';
    open({ Breaking: [{ ...sixStep, description, videoDuration: 95 }] });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(/Slowly/).textContent).toBe('Slowly.\n2:00 Too late');
    const summary = card.getByText('1 chapter');
    expect(summary).toHaveTextContent('1 chapter of The six-step');
    await userEvent.click(summary);
    const video = document.querySelector('video')!;
    Object.defineProperty(video, 'currentTime', { value: 0, writable: true });
    const play = jest.spyOn(video, 'play').mockResolvedValue();
    Element.prototype.scrollIntoView = jest.fn();
    await userEvent.click(card.getByRole('button', { name: '0:30 Basic step' }));
    expect(video.currentTime).toBe(30);
    expect(play).toHaveBeenCalled();
  });

  it('has no chapters without a video', async () => {
    open({ Breaking: [{ ...sixStep, videoUrl: '', description: '0:30 Basic step' }] });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('0:30 Basic step')).toBeVisible();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
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
