import { click, textsOf } from '@nox/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { CarouselSection } from './carousel-section.tsx';
import { loadDrag } from './drag-row.ts';
import { PictureCarousel } from './picture-carousel.tsx';

/** A window in which these media queries match. jsdom animates nothing, so motion is reduced, but where autoplay is to start. */
const setMedia = (...matching: string[]) =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: matching.some((each) => media.includes(each)),
        media,
      }) as MediaQueryList,
  );

const MOVES = ['Lock', 'Point', 'Twirl', 'Rock', 'Freeze'];

const carousel = (moves = MOVES) => (
  <CarouselSection title="Moves" emptyText="" swipe="offset" canShowAll>
    {moves.map((move) => (
      <button key={move} id={move}>
        {move}
        <span role="status" />
      </button>
    ))}
  </CarouselSection>
);

/** A link to a slide is followed. */
const goTo = (hash: string) =>
  act(() => {
    window.location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
  });

/** Renders it and waits for the gesture. */
async function show(element = carousel()) {
  const rendered = render(element);
  await act(async () => void (await loadDrag()));
  return rendered;
}

const position = () => screen.getAllByRole('status').at(-1);

/** The slides that are not inert. */
const shown = () =>
  textsOf(
    screen.getAllByRole('group', { name: / of / }).filter((slide) => !slide.hasAttribute('inert')),
  );

describe('a carousel on a phone', () => {
  beforeEach(() => {
    setMedia('width', 'reduced-motion');
    goTo('');
  });

  it('shows one slide and its position', async () => {
    await show();
    expect(shown()).toEqual(['Lock']);
    expect(position()).toHaveTextContent('1 of 5');
    expect(screen.getByRole('group', { name: 'Moves' })).toHaveAttribute(
      'aria-roledescription',
      'carousel',
    );
    expect(screen.getByRole('group', { name: '1 of 5' })).toHaveTextContent('Lock');
  });

  it('goes on and back by its buttons, around the end', async () => {
    await show();
    await click('Next in Moves');
    expect(shown()).toEqual(['Point']);
    expect(position()).toHaveTextContent('2 of 5');
    await click('Previous in Moves');
    await click('Previous in Moves');
    expect(shown()).toEqual(['Freeze']);
    expect(position()).toHaveTextContent('5 of 5');
    await click('Next in Moves');
    expect(shown()).toEqual(['Lock']);
  });

  it('goes on and back by the arrow keys on its buttons', async () => {
    await show();
    act(() => screen.getByRole('button', { name: 'Next in Moves' }).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(shown()).toEqual(['Point']);
  });

  it('shows all slides at once where it may, and one at a time again', async () => {
    await show();
    await click('Show all 5 of Moves');
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual(MOVES);
    expect(screen.queryByRole('button', { name: 'Next in Moves' })).not.toBeInTheDocument();
    await click('Show one at a time of Moves');
    expect(shown()).toEqual(['Lock']);
  });

  it('shows the slide that the address names, and the next one that it names', async () => {
    goTo('#Rock');
    await show();
    expect(shown()).toEqual(['Rock']);
    await click('Next in Moves');
    expect(shown()).toEqual(['Freeze']);
    goTo('#Point');
    expect(shown()).toEqual(['Point']);
    goTo('#nothing');
    expect(shown()).toEqual(['Point']);
  });

  it('shows its last slide when the list has become shorter', async () => {
    goTo('#Freeze');
    const { rerender } = await show();
    rerender(carousel(MOVES.slice(0, 2)));
    await waitFor(() => expect(shown()).toEqual(['Point']));
    expect(position()).toHaveTextContent('2 of 2');
  });

  it('has no controls with one slide', async () => {
    await show(carousel(['Lock']));
    expect(screen.getByRole('listitem')).toHaveTextContent('Lock');
    expect(screen.queryByRole('button', { name: /^Next/ })).not.toBeInTheDocument();
  });
});

describe('a carousel on a wide screen', () => {
  it('is a list', () => {
    render(carousel());
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual(MOVES);
    expect(document.querySelector('[inert]')).toBeNull();
  });
});

describe('a carousel on a server', () => {
  it('is a list without inline styles, which the security policy would refuse', () => {
    const html = renderToString(carousel());
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(textsOf(page.querySelectorAll('[role=listitem]'))).toEqual(MOVES);
    expect(page.querySelector('[style], style, [inert]')).toBeNull();
  });
});

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('pictures one at a time', () => {
  const pictures = (count = 5, isInDialog = false) => (
    <PictureCarousel label="Pictures" effect="fade" hasAutoplay isInDialog={isInDialog}>
      {Array.from({ length: count }, (_, index) => (
        <p key={index}>{`Photo ${index + 1}`}</p>
      ))}
    </PictureCarousel>
  );
  const open = (element = pictures()) => render(element);
  const whole = () => screen.getByRole('group', { name: 'Pictures' });
  const toggle = () => screen.getByRole('button', { name: /the pictures$/ });
  const expectRest = () => {
    const before = shown();
    wait(20_000);
    expect(shown()).toEqual(before);
  };
  /** The next one comes after five seconds, and not earlier. */
  const expectNext = (next: string) => {
    const before = shown();
    wait(4_999);
    expect(shown()).toEqual(before);
    wait(1);
    expect(shown()).toEqual([next]);
  };

  beforeEach(() => {
    setMedia('all');
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('are chosen by a bullet, which says how far it is from the one that is shown, the shorter way round', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Picture 5' }));
    expect(shown()).toEqual(['Photo 5']);
    const bullets = screen.getAllByRole('button', { name: /^Picture/ });
    expect(bullets.findIndex((bullet) => bullet.ariaCurrent === 'true')).toBe(4);
    expect(bullets.map(({ dataset }) => dataset.distance)).toEqual(['1', '2', '2', '1', '0']);
  });

  it('have their number instead where bullets would be too small', () => {
    open(pictures(9));
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(screen.queryByRole('button', { name: /^Picture/ })).not.toBeInTheDocument();
    expect(screen.getByText('2 of 9')).toBeVisible();
  });

  it('begin with the one whose button opened their dialog, each time', async () => {
    jest.useRealTimers();
    open(<dialog data-value="2">{pictures(5, true)}</dialog>);
    const dialog = document.querySelector('dialog')!;
    dialog.open = true;
    expect(shown()).toEqual(['Photo 3']);
    dialog.dataset['value'] = '4';
    await waitFor(() => expect(shown()).toEqual(['Photo 5']));
  });

  it('advance every five seconds, and five seconds after a choice', () => {
    open();
    expectNext('Photo 2');
    wait(4_000);
    fireEvent.pointerEnter(whole());
    fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
    fireEvent.pointerLeave(whole());
    expectNext('Photo 2');
    expectNext('Photo 3');
  });

  it('rest while the pointer is over them or the focus in them', () => {
    open();
    fireEvent.pointerEnter(whole());
    expectRest();
    act(() => toggle().focus());
    fireEvent.pointerLeave(whole());
    expectRest();
    act(() => toggle().blur());
    expectNext('Photo 2');
  });

  it('rest once paused until they are played, even with the focus still on the button', () => {
    open();
    act(() => toggle().focus());
    fireEvent.click(toggle());
    act(() => toggle().blur());
    expectRest();
    act(() => toggle().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Play the pictures' }));
    expect(toggle()).toHaveAccessibleName('Pause the pictures');
    expectNext('Photo 2');
  });

  it('rest at first under reduced motion', () => {
    setMedia('all', 'reduced-motion');
    open();
    expectRest();
    fireEvent.click(screen.getByRole('button', { name: 'Play the pictures' }));
    expectNext('Photo 2');
  });

  it('rest in a hidden document', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    open();
    expectRest();
  });

  it('have no button to play without autoplay', () => {
    open(
      <PictureCarousel label="Pictures">
        <p>One</p>
        <p>Two</p>
      </PictureCarousel>,
    );
    expect(screen.queryByRole('button', { name: /the pictures$/ })).not.toBeInTheDocument();
  });
});
