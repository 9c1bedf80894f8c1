import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useChange } from './use-change.ts';

const sent: string[] = [];

function Buttons() {
  const { mutate, isSuccess } = useChange({
    mutationFn: (name: string) => Promise.resolve(sent.push(name)),
  });
  return (
    <>
      {['a', 'b'].map((name) => (
        <button key={name} type="button" onClick={() => mutate(name)}>
          {name}
        </button>
      ))}
      {isSuccess && 'Done'}
    </>
  );
}

it('makes a change once on a double click, another beside it, and the same again afterwards', async () => {
  render(<Buttons />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  for (const name of ['a', 'a', 'b']) fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByText('Done');
  expect(sent).toEqual(['a', 'b']);
  fireEvent.click(screen.getByRole('button', { name: 'a' }));
  await waitFor(() => expect(sent).toEqual(['a', 'b', 'a']));
});
