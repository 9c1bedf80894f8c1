import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { ToastProvider } from './toasts.tsx';

interface ListProps {
  names: readonly string[];
}

function List({ names }: ListProps) {
  return (
    <>
      <h1 tabIndex={-1}>Entries</h1>
      {names.length > 0 && (
        <ul>
          <li aria-hidden="true" />
          {names.map((name) => (
            <li key={name}>
              <button>View {name}</button>
              <button>Delete {name}</button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <button>Outside</button>
      </p>
    </>
  );
}

const page = (names: string) => (
  <ToastProvider>
    <List names={names.split('')} />
  </ToastProvider>
);
const button = (name: string) => screen.getByRole('button', { name });
const said = () => screen.queryByText(/is not in the list any more/);

describe('the focus', () => {
  it.each([
    ['the next item, at the same control', 'abcd', 'Delete b', 'acd', 'Delete c'],
    ['the next one that is left', 'abcd', 'Delete b', 'ad', 'Delete d'],
    ['the one before the last', 'abcd', 'View d', 'abc', 'View c'],
    ['the one before where all others are gone', 'abcd', 'View c', 'a', 'View a'],
  ])('goes to %s, and that is announced', async (_where, before, focused, after, next) => {
    const { rerender } = render(page(before));
    act(() => button(focused).focus());
    rerender(page(after));
    await waitFor(() => expect(button(next)).toHaveFocus());
    expect(said()).toBeInTheDocument();
  });

  it('goes to the control beside within an item, and to nothing beside in a region', async () => {
    const row = (hasMore: boolean) => (
      <ToastProvider>
        <section>
          {hasMore && <button>More</button>}
          <div role="group">
            <button>Edit</button>
            {hasMore && <button>Undo</button>}
          </div>
        </section>
      </ToastProvider>
    );
    const { rerender } = render(row(true));
    act(() => button('Undo').focus());
    rerender(row(false));
    await waitFor(() => expect(button('Edit')).toHaveFocus());
    rerender(row(true));
    act(() => button('More').focus());
    rerender(row(false));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.body).toHaveFocus();
    expect(said()).not.toBeInTheDocument();
  });

  it('goes to the next row of a table, and each time that is announced anew', async () => {
    const table = (names: string) => (
      <ToastProvider>
        <table>
          <tbody>
            {[...names].map((name) => (
              <tr key={name}>
                <td>{name !== 'b' && <button>Edit {name}</button>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ToastProvider>
    );
    const { rerender } = render(table('abcd'));
    act(() => button('Edit a').focus());
    // A row without controls takes no focus.
    rerender(table('bcd'));
    await waitFor(() => expect(button('Edit c')).toHaveFocus());
    const first = said();
    rerender(table('bd'));
    await waitFor(() => expect(button('Edit d')).toHaveFocus());
    expect(said()).toBeInTheDocument();
    expect(said()).not.toBe(first);
  });

  it('goes to nothing on another page', async () => {
    const { rerender } = render(page('ab'));
    act(() => button('View a').focus());
    window.history.pushState(null, '', '/elsewhere');
    rerender(page('b'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.body).toHaveFocus();
    expect(said()).not.toBeInTheDocument();
  });

  it('goes to the heading after the last item', async () => {
    const { rerender } = render(page('a'));
    act(() => button('View a').focus());
    rerender(page(''));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('stays where whoever removes the item has put it, and where it was not in it', async () => {
    const { rerender } = render(page('abc'));
    for (const [before, after] of [
      ['View a', 'bc'],
      ['View b', 'c'],
    ] as const) {
      act(() => button(before).focus());
      rerender(page(after));
      act(() => button('Outside').focus());
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(button('Outside')).toHaveFocus();
    }
    act(() => button('View c').focus());
    await userEvent.click(document.body);
    rerender(page('d'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.body).toHaveFocus();
    expect(said()).not.toBeInTheDocument();
  });

  it('goes to the neighbour of what opened a dialog, and not to what opened the one before', async () => {
    function WithDialogs({ names }: ListProps) {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <ToastProvider>
          <button onClick={() => setIsOpen(true)}>Open first</button>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button onClick={() => setIsOpen(true)}>Open {name}</button>
              </li>
            ))}
          </ul>
          {isOpen && (
            <Dialog title="A dialog" onCancel={() => setIsOpen(false)}>
              <input aria-label="Name" ref={(input) => input?.focus()} />
            </Dialog>
          )}
        </ToastProvider>
      );
    }
    const { rerender } = render(<WithDialogs names={['a', 'b']} />);
    const close = () => userEvent.click(button('Cancel'));
    await userEvent.click(button('Open first'));
    await close();
    await waitFor(() => expect(button('Open first')).toHaveFocus());
    await userEvent.click(button('Open b'));
    await close();
    await waitFor(() => expect(button('Open b')).toHaveFocus());
    await userEvent.click(button('Open a'));
    rerender(<WithDialogs names={['b']} />);
    await close();
    await waitFor(() => expect(button('Open b')).toHaveFocus());
  });
});
