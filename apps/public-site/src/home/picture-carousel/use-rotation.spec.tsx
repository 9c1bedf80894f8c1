import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRotation } from './use-rotation.ts';

const onTurn = jest.fn();

/** Something that turns, with a button in it. */
function Turning({ isRotating = true, shown = 0 }) {
  const { isOn, isRunning, toggle, holders } = useRotation(isRotating, shown, onTurn);
  return (
    <div {...holders} data-testid="turning" data-running={isRunning}>
      <button onClick={toggle}>{isOn ? 'Pause' : 'Play'}</button>
    </div>
  );
}

const turning = () => screen.getByTestId('turning');
const button = () => screen.getByRole('button');
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  onTurn.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('what turns by itself', () => {
  it('turns every five seconds', () => {
    render(<Turning />);
    wait(4_999);
    expect(onTurn).not.toHaveBeenCalled();
    wait(1);
    expect(onTurn).toHaveBeenCalledTimes(1);
    wait(5_000);
    expect(onTurn).toHaveBeenCalledTimes(2);
  });

  it('gives a picture that somebody chose its full time', () => {
    const { rerender } = render(<Turning shown={0} />);
    wait(4_000);
    rerender(<Turning shown={2} />);
    wait(4_999);
    expect(onTurn).not.toHaveBeenCalled();
    wait(1);
    expect(onTurn).toHaveBeenCalledTimes(1);
  });

  it('stops while somebody points at it', () => {
    render(<Turning />);
    fireEvent.pointerEnter(turning());
    wait(20_000);
    expect(onTurn).not.toHaveBeenCalled();
    fireEvent.pointerLeave(turning());
    wait(5_000);
    expect(onTurn).toHaveBeenCalledTimes(1);
  });

  it('stops while the focus is in it, also when the pointer leaves', () => {
    render(<Turning />);
    act(() => button().focus());
    fireEvent.pointerEnter(turning());
    fireEvent.pointerLeave(turning());
    wait(20_000);
    expect(onTurn).not.toHaveBeenCalled();
    act(() => button().blur());
    wait(5_000);
    expect(onTurn).toHaveBeenCalledTimes(1);
  });

  it('stops for good when paused, until it is told to play, even with the focus still on the button', () => {
    render(<Turning />);
    act(() => button().focus());
    fireEvent.click(button());
    act(() => button().blur());
    wait(20_000);
    expect(onTurn).not.toHaveBeenCalled();

    act(() => button().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    wait(5_000);
    expect(onTurn).toHaveBeenCalledTimes(1);
  });

  it('does not start where motion is not wanted, but can be told to', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<Turning />);
    wait(20_000);
    expect(onTurn).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    wait(5_000);
    expect(onTurn).toHaveBeenCalledTimes(1);
  });

  it('does not turn where nobody looks', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<Turning />);
    wait(20_000);
    expect(onTurn).not.toHaveBeenCalled();
  });
});
