import { act, render, screen, waitFor } from '@testing-library/react';
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
      <h1 tabIndex={-1}>Members</h1>
      <Page results={results} />
    </ToastProvider>,
  );
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('toasts', () => {
  it('are reached by F6, and dismissed by key', async () => {
    open({ fail: ['negative', 'Not saved.'] });
    await click('fail');
    await screen.findByText('Not saved.');
    await userEvent.keyboard('{F6}');
    expect(screen.getByRole('region')).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Not saved.')).not.toBeInTheDocument());
  });

  it('give the focus back once they are dismissed', async () => {
    open({ save: ['positive', 'Saved.'] });
    await click('save');
    act(() => screen.getByRole('heading').focus());
    await click('Dismiss');
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  it('of a failure are replaced by the success of the same subject', async () => {
    open({
      fail: ['negative', 'Isha was not saved.', 'isha'],
      'fail with another': ['negative', 'Kabir was not saved.', 'kabir'],
      'try again': ['positive', 'Isha was saved.', 'isha'],
    });
    await click('fail');
    await click('fail with another');
    await click('try again');
    expect(await screen.findByText('Isha was saved.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Isha was not saved.')).not.toBeInTheDocument());
    expect(screen.getByText('Kabir was not saved.')).toBeVisible();
  });

  it('say the last success, and each failure once', async () => {
    open({
      confirm: ['positive', 'Panels: confirmed.'],
      save: ['positive', 'Saved.'],
      fail: ['negative', 'Not saved.'],
    });
    for (const name of ['confirm', 'save', 'fail', 'fail']) await click(name);
    expect(screen.getAllByText('Not saved.')).toHaveLength(1);
    expect(screen.getByText('Saved.')).toBeVisible();
    expect(screen.queryByText('Panels: confirmed.')).not.toBeInTheDocument();
  });

  it('of failures wait until one of two in sight is dismissed, and no success waits', async () => {
    const names = ['Asha', 'Dev', 'Isha'];
    const failed = (name: string): Result => ['negative', `${name} was not saved.`];
    open({
      save: ['positive', 'Saved.'],
      ...Object.fromEntries(names.map((name) => [name, failed(name)])),
    });
    for (const name of ['save', ...names]) await click(name);
    const shown = () => screen.getAllByText(/saved\./).map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Isha was not saved.', 'Dev was not saved.']);
    await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    await waitFor(() => expect(shown()).toEqual(['Dev was not saved.', 'Asha was not saved.']));
  });
});

describe('after six seconds', () => {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const announce = (name: string) => user.click(screen.getByRole('button', { name }));

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('successes leave, failures stay', async () => {
    open({ save: ['positive', 'Saved.'], fail: ['negative', 'Not saved.'] });
    await announce('save');
    await announce('fail');
    await wait(5_900);
    expect(screen.getByText('Saved.')).toBeVisible();
    await wait(500);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
    await wait(60_000);
    expect(screen.getByText('Not saved.')).toBeVisible();
  });

  it('successes stay while the pointer is over them, and while they have the focus', async () => {
    open({ save: ['positive', 'Saved.'] });
    await announce('save');
    await user.hover(screen.getByText('Saved.'));
    await wait(20_000);
    expect(screen.getByText('Saved.')).toBeVisible();
    await user.tab();
    await user.unhover(screen.getByText('Saved.'));
    expect(screen.getByRole('region')).toContainElement(document.activeElement as HTMLElement);
    await wait(20_000);
    expect(screen.getByText('Saved.')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'save' }).focus());
    await wait(6_500);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });
});
