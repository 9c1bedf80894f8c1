import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { ToastProvider } from './overlay/toasts.tsx';
import { UndoBars } from './undo-bars.tsx';

const refresh = jest.fn(() => Promise.resolve());

function open(
  undo: () => Promise<string> = jest.fn(),
  props: Partial<ComponentProps<typeof UndoBars>> = {},
) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <h1 tabIndex={-1}>Candidates</h1>
        <UndoBars
          changes={[
            {
              _id: 'asha',
              change: 'Asha Rao deleted',
              by: 'meera@nox.example',
              madeAt: '2026-08-01T11:50:00Z',
              until: '2026-08-01T12:00:02Z',
              undo,
              subject: 'asha',
            },
          ]}
          ownEmail={null}
          now={() => Date.now() - 2 * 3_600_000}
          failed={({ message }) => message}
          refresh={refresh}
          {...props}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-08-01T14:00Z'), advanceTimers: true });
  refresh.mockClear();
});

it('counts down by the server’s time, and refreshes when the time is over', () => {
  open();
  expect(screen.getByRole('timer')).toHaveTextContent('0:02 left');
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole('timer')).toHaveTextContent('0:01 left');
  expect(refresh).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1_000));
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('names no one for an own change, and shows its whole time at most', () => {
  const { unmount } = open(undefined, {
    ownEmail: 'meera@nox.example',
    now: () => Date.parse('2026-08-01T11:40Z'),
  });
  expect(screen.getByText('Asha Rao deleted')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('10:02 left');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('undoes, says what it did, and moves the focus to the heading', async () => {
  open(() => Promise.resolve('Asha Rao is back.'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Asha Rao deleted' }));
  expect(await screen.findByText('Asha Rao is back.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
});

it('says why nothing was undone, and refreshes all the same', async () => {
  open(() => Promise.reject(new Error('Too late.')));
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Asha Rao deleted' }));
  expect(screen.getByText('Asha Rao deleted by meera@nox.example')).toBeVisible();
  expect(await screen.findByText('Too late.')).toBeVisible();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
});
