import { click } from '@nox/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PictureCarousel } from './picture-carousel.tsx';
import { PictureControls, useAutoplay } from './picture-controls.tsx';

// Swiper's modules are for browsers.
jest.mock('./moving-carousel.tsx', () => ({ __esModule: true, default: () => 'moving' }));

const slides = ['One', 'Two'].map((name) => ({ key: name, content: <p>{name}</p> }));

it('moves once it is near, also when the page was busy while it came near', async () => {
  let report: IntersectionObserverCallback = () => undefined;
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
    report = callback;
    return { observe: () => undefined, disconnect: () => undefined } as never;
  });
  render(<PictureCarousel label="Pictures" slides={slides} effect="fade" gap={0} />);
  expect(screen.getByText('One')).toBeVisible();
  const entries = [{ isIntersecting: false }, { isIntersecting: true }];
  await act(async () => report(entries as IntersectionObserverEntry[], {} as never));
  expect(await screen.findByText('moving')).toBeVisible();
});

function controls(isOn?: boolean, count = 5) {
  const moves = { onToggle: jest.fn(), onStep: jest.fn(), onShow: jest.fn() };
  render(
    <PictureControls count={count} shown={4} hasDynamicBullets={false} isOn={isOn} {...moves} />,
  );
  return moves;
}

describe('PictureControls', () => {
  it('go one back, one on, and to each picture', async () => {
    const { onStep, onShow } = controls();
    await click('Previous picture');
    expect(onStep).toHaveBeenLastCalledWith(-1);
    await click('Next picture');
    expect(onStep).toHaveBeenLastCalledWith(1);
    await click('Picture 4');
    expect(onShow).toHaveBeenCalledWith(3);
  });

  it('say which picture is shown, and how far the others are from it the shorter way round', () => {
    controls();
    const bullets = screen.getAllByRole('button', { name: /^Picture/ });
    expect(bullets.findIndex((bullet) => bullet.ariaCurrent === 'true')).toBe(4);
    expect(bullets.map(({ dataset }) => dataset.distance)).toEqual(['1', '2', '2', '1', '0']);
  });

  it('say the number of the picture instead where bullets would be too small', () => {
    controls(undefined, 9);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(screen.getByText('5 of 9')).toBeVisible();
  });

  it('have pause or play with autoplay only', async () => {
    const { onToggle } = controls(true);
    await click('Pause the pictures');
    expect(onToggle).toHaveBeenCalledTimes(1);
  });
});

const onAdvance = jest.fn();

function AutoplayCarousel({ hasAutoplay = true, shown = 0 }) {
  const { isOn, isRunning, toggle, interruptions } = useAutoplay(hasAutoplay, shown, onAdvance);
  return (
    <div {...interruptions} data-testid="carousel" data-running={isRunning}>
      <button onClick={toggle}>{isOn ? 'Pause' : 'Play'}</button>
    </div>
  );
}

const autoplaying = () => screen.getByTestId('carousel');
const button = () => screen.getByRole('button');
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function expectRest() {
  wait(20_000);
  expect(onAdvance).not.toHaveBeenCalled();
}

/** Once, after five seconds. */
function expectAdvance() {
  wait(4_999);
  expect(onAdvance).not.toHaveBeenCalled();
  wait(1);
  expect(onAdvance).toHaveBeenCalledTimes(1);
}

describe('useAutoplay', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    onAdvance.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('advances every five seconds', () => {
    render(<AutoplayCarousel />);
    expectAdvance();
    wait(5_000);
    expect(onAdvance).toHaveBeenCalledTimes(2);
  });

  it('restarts the period when the visitor chooses a picture', () => {
    const { rerender } = render(<AutoplayCarousel shown={0} />);
    wait(4_000);
    rerender(<AutoplayCarousel shown={2} />);
    expectAdvance();
  });

  it('stops while the pointer is over it', () => {
    render(<AutoplayCarousel />);
    fireEvent.pointerEnter(autoplaying());
    expectRest();
    fireEvent.pointerLeave(autoplaying());
    expectAdvance();
  });

  it('stops while the focus is in it, also when the pointer leaves', () => {
    render(<AutoplayCarousel />);
    act(() => button().focus());
    fireEvent.pointerEnter(autoplaying());
    fireEvent.pointerLeave(autoplaying());
    expectRest();
    act(() => button().blur());
    expectAdvance();
  });

  it('stays paused until play is clicked, even with the focus still on the button', () => {
    render(<AutoplayCarousel />);
    act(() => button().focus());
    fireEvent.click(button());
    act(() => button().blur());
    expectRest();

    act(() => button().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expectAdvance();
  });

  it('does not start under reduced motion, but can be started', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<AutoplayCarousel />);
    expectRest();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expectAdvance();
  });

  it('does not advance in a hidden document', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<AutoplayCarousel />);
    expectRest();
  });
});
