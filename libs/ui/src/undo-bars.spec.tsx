import { act, render, screen } from '@testing-library/react';
import { UndoBar } from './undo-bars.tsx';

it('counts down by the server’s time, and says when the time is over', () => {
  jest.useFakeTimers({ now: new Date('2026-08-01T14:00Z') });
  const onExpired = jest.fn();
  render(
    <ul>
      <UndoBar
        change="Asha Rao deleted"
        madeAt="2026-08-01T11:50:00Z"
        until="2026-08-01T12:00:02Z"
        now={() => Date.now() - 2 * 3_600_000}
        isBusy={false}
        onUndo={jest.fn()}
        onExpired={onExpired}
      />
    </ul>,
  );
  expect(screen.getByRole('timer')).toHaveTextContent('0:02 left');
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole('timer')).toHaveTextContent('0:01 left');
  expect(onExpired).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1_000));
  expect(onExpired).toHaveBeenCalledTimes(1);
});
