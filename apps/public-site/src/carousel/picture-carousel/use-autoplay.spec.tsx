import { act, fireEvent, render, screen } from '@testing-library/react';
import { useAutoplay } from './use-autoplay.ts';

const onAdvance = jest.fn();

function AutoplayCarousel({ hasAutoplay = true, shown = 0 }) {
  const { isOn, isRunning, toggle, interruptions } = useAutoplay(hasAutoplay, shown, onAdvance);
  return (
    <div {...interruptions} data-testid="carousel" data-running={isRunning}>
      <button onClick={toggle}>{isOn ? 'Pause' : 'Play'}</button>
    </div>
  );
}

const carousel = () => screen.getByTestId('carousel');
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

beforeEach(() => {
  jest.useFakeTimers();
  onAdvance.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('useAutoplay', () => {
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
    fireEvent.pointerEnter(carousel());
    expectRest();
    fireEvent.pointerLeave(carousel());
    expectAdvance();
  });

  it('stops while the focus is in it, also when the pointer leaves', () => {
    render(<AutoplayCarousel />);
    act(() => button().focus());
    fireEvent.pointerEnter(carousel());
    fireEvent.pointerLeave(carousel());
    expectRest();
    act(() => button().blur());
    expectAdvance();
  });

  it('stays paused until play is pressed, even with the focus still on the button', () => {
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
