import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider, useAnnounce } from './toasts.tsx';

type Result = Parameters<ReturnType<typeof useAnnounce>>;

function Page({ results }: { results: Record<string, Result> }) {
  const announce = useAnnounce();
  return Object.entries(results).map(([name, result]) => (
    <button key={name} onClick={() => announce(...result)}>
      {name}
    </button>
  ));
}

const open = (results: Record<string, Result>) =>
  render(
    <ToastProvider>
      <Page results={results} />
    </ToastProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('toasts', () => {
  it('stay until dismissed', async () => {
    open({ save: ['go', 'Saved.'] });
    await press('save');
    expect(await screen.findByText('Saved.')).toBeVisible();
    await press('Dismiss');
    await waitFor(() => expect(screen.queryByText('Saved.')).not.toBeInTheDocument());
  });

  it('of a failure are replaced by the success of the same subject', async () => {
    open({
      fail: ['stop', 'Isha was not saved.', 'isha'],
      'fail with another': ['stop', 'Kabir was not saved.', 'kabir'],
      'try again': ['go', 'Isha was saved.', 'isha'],
    });
    await press('fail');
    await press('fail with another');
    await press('try again');
    expect(await screen.findByText('Isha was saved.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Isha was not saved.')).not.toBeInTheDocument());
    expect(screen.getByText('Kabir was not saved.')).toBeVisible();
  });

  it('show the last failure of a subject only', async () => {
    open({
      fail: ['stop', 'The server is busy.', 'isha'],
      'fail again': ['stop', 'The server could not be reached.', 'isha'],
    });
    await press('fail');
    await press('fail again');
    expect(await screen.findByText('The server could not be reached.')).toBeVisible();
    expect(screen.queryByText('The server is busy.')).not.toBeInTheDocument();
  });

  it('of successes stay beside each other, also of the same subject', async () => {
    open({ save: ['go', 'Saved.', 'isha'] });
    await press('save');
    await press('save');
    expect(await screen.findAllByText('Saved.')).toHaveLength(2);
  });
});
