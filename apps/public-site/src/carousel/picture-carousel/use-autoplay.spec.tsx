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

beforeEach(() => {
  jest.useFakeTimers();
  onAdvance.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('useAutoplay', () => {
  it('advances every five seconds', () => {
    render(<AutoplayCarousel />);
    wait(4_999);
    expect(onAdvance).not.toHaveBeenCalled();
    wait(1);
    expect(onAdvance).toHaveBeenCalledTimes(1);
    wait(5_000);
    expect(onAdvance).toHaveBeenCalledTimes(2);
  });

  it('restarts the period when the visitor chooses a picture', () => {
    const { rerender } = render(<AutoplayCarousel shown={0} />);
    wait(4_000);
    rerender(<AutoplayCarousel shown={2} />);
    wait(4_999);
    expect(onAdvance).not.toHaveBeenCalled();
    wait(1);
    expect(onAdvance).toHaveBeenCalledTimes(1);
  });

  it('stops while the pointer is over it', () => {
    render(<AutoplayCarousel />);
    fireEvent.pointerEnter(carousel());
    wait(20_000);
    expect(onAdvance).not.toHaveBeenCalled();
    fireEvent.pointerLeave(carousel());
    wait(5_000);
    expect(onAdvance).toHaveBeenCalledTimes(1);
  });

  it('stops while the focus is in it, also when the pointer leaves', () => {
    render(<AutoplayCarousel />);
    act(() => button().focus());
    fireEvent.pointerEnter(carousel());
    fireEvent.pointerLeave(carousel());
    wait(20_000);
    expect(onAdvance).not.toHaveBeenCalled();
    act(() => button().blur());
    wait(5_000);
    expect(onAdvance).toHaveBeenCalledTimes(1);
  });

  it('stays paused until play is pressed, even with the focus still on the button', () => {
    render(<AutoplayCarousel />);
    act(() => button().focus());
    fireEvent.click(button());
    act(() => button().blur());
    wait(20_000);
    expect(onAdvance).not.toHaveBeenCalled();

    act(() => button().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    wait(5_000);
    expect(onAdvance).toHaveBeenCalledTimes(1);
  });

  it('does not start under reduced motion, but can be started', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<AutoplayCarousel />);
    wait(20_000);
    expect(onAdvance).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    wait(5_000);
    expect(onAdvance).toHaveBeenCalledTimes(1);
  });

  it('does not advance in a hidden document', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<AutoplayCarousel />);
    wait(20_000);
    expect(onAdvance).not.toHaveBeenCalled();
  });
});
