import { click, textsOf } from '@nox/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Carousel } from './carousel.tsx';
import { loadDrag } from './enhance-carousel.ts';

/** A narrow window with reduced motion: jsdom animates nothing. */
function onPhone() {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
}

const MOVES = ['Lock', 'Point', 'Twirl', 'Rock', 'Freeze'];

const carousel = (moves = MOVES) => (
  <Carousel label="Moves" swipe="offset">
    {moves.map((move) => (
      <button key={move} id={move}>
        {move}
        <span role="status" />
      </button>
    ))}
  </Carousel>
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
    onPhone();
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
    await show(
      <Carousel label="Moves" swipe="offset" canShowAll>
        {MOVES.map((move) => (
          <p key={move}>{move}</p>
        ))}
      </Carousel>,
    );
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

it('a carousel on a wide screen is a list', () => {
  render(carousel());
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual(MOVES);
  expect(document.querySelector('[inert]')).toBeNull();
});

it('a carousel on a server is a list without inline styles, which the security policy would refuse', () => {
  onPhone();
  const html = renderToString(carousel());
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(textsOf(page.querySelectorAll('[role=listitem]'))).toEqual(MOVES);
  expect(page.querySelector('[style], style, [inert]')).toBeNull();
});
