import { click, textsOf } from '@nox/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Carousel } from './carousel.tsx';
import { stepByOffset, type SlideRequest } from './slides.ts';

/** A narrow window with reduced motion: jsdom animates nothing. */
function onPhone() {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
}

/** Which jsdom does not have. */
window.PointerEvent = class extends MouseEvent {
  readonly isPrimary = true;
} as typeof PointerEvent;

const MOVES = ['Lock', 'Point', 'Twirl', 'Rock', 'Freeze'];

const carousel = (moves = MOVES, request?: SlideRequest) => (
  <Carousel label="Moves" stepOf={stepByOffset} request={request}>
    {moves.map((move) => (
      <button key={move}>{move}</button>
    ))}
  </Carousel>
);

const show = (element = carousel()) => render(element);

/** The slides that are not inert. */
const shown = () =>
  textsOf(
    screen.getAllByRole('group', { name: / of / }).filter((slide) => !slide.hasAttribute('inert')),
  );

describe('a carousel on a phone', () => {
  beforeEach(onPhone);

  it('shows one slide and its position', async () => {
    show();
    expect(shown()).toEqual(['Lock']);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 5');
    expect(screen.getByRole('group', { name: 'Moves' })).toHaveAttribute(
      'aria-roledescription',
      'carousel',
    );
    expect(screen.getByRole('group', { name: '1 of 5' })).toHaveTextContent('Lock');
  });

  it('goes on and back by its buttons, around the end', async () => {
    show();
    await click('Next in Moves');
    expect(shown()).toEqual(['Point']);
    expect(screen.getByRole('status')).toHaveTextContent('2 of 5');
    await click('Previous in Moves');
    await click('Previous in Moves');
    expect(shown()).toEqual(['Freeze']);
    expect(screen.getByRole('status')).toHaveTextContent('5 of 5');
    await click('Next in Moves');
    expect(shown()).toEqual(['Lock']);
  });

  it('goes on and back by the arrow keys on its buttons', async () => {
    show();
    act(() => screen.getByRole('button', { name: 'Next in Moves' }).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(shown()).toEqual(['Point']);
  });

  it.each([
    ['far to the left', [-60, 0], 'Point'],
    ['far to the right', [60, 0], 'Freeze'],
    ['not far', [-30, 0], 'Lock'],
    ['upwards, which scrolls the page', [-60, -80], 'Lock'],
  ])('steps when its row is dragged %s', (_, [x, y], text) => {
    show();
    const slide = screen.getByText('Lock');
    const at = (clientX: number, clientY: number) => ({ clientX, clientY });
    fireEvent.pointerDown(slide, at(200, 200));
    fireEvent.pointerMove(slide, at(200 + x!, 200 + y!));
    fireEvent.pointerUp(slide, at(200 + x!, 200 + y!));
    expect(shown()).toEqual([text]);
  });

  it('takes the end of a drag for no click', () => {
    const onClick = jest.fn();
    show(
      <Carousel label="Moves" stepOf={stepByOffset}>
        <button onClick={onClick}>Lock</button>
        <button>Point</button>
      </Carousel>,
    );
    const slide = screen.getByText('Lock');
    fireEvent.pointerDown(slide, { clientX: 200 });
    fireEvent.pointerMove(slide, { clientX: 180 });
    fireEvent.pointerUp(slide, { clientX: 180 });
    fireEvent.click(slide);
    expect(onClick).not.toHaveBeenCalled();
    fireEvent.pointerDown(slide, { clientX: 200 });
    fireEvent.click(slide);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('goes to the requested slide, at each new request', async () => {
    const { rerender } = show(carousel(MOVES, { index: 3, id: 'a' }));
    expect(shown()).toEqual(['Rock']);
    await click('Next in Moves');
    rerender(carousel(MOVES, { index: 3, id: 'a' }));
    expect(shown()).toEqual(['Freeze']);
    rerender(carousel(MOVES, { index: 3, id: 'b' }));
    expect(shown()).toEqual(['Rock']);
  });

  it('shows its last slide when the list has become shorter', async () => {
    const { rerender } = show(carousel(MOVES, { index: 4, id: 'a' }));
    rerender(carousel(MOVES.slice(0, 2), { index: 4, id: 'a' }));
    expect(shown()).toEqual(['Point']);
    expect(screen.getByRole('status')).toHaveTextContent('2 of 2');
  });

  it('has no controls with one slide', async () => {
    show(carousel(['Lock']));
    expect(screen.getByRole('listitem')).toHaveTextContent('Lock');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
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
    onPhone();
    const html = renderToString(carousel());
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(textsOf(page.querySelectorAll('[role=listitem]'))).toEqual(MOVES);
    expect(page.querySelector('[style], style, [inert]')).toBeNull();
  });
});
