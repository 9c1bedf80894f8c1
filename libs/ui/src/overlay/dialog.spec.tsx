import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog, FormDialog } from './dialog.tsx';

/** What a phone shows of the page: less while its keyboard is open, or while it is zoomed. */
class Visible extends EventTarget {
  offsetTop = 0;
  scale = 1;
  height = window.innerHeight;

  become(shown: Partial<Pick<Visible, 'offsetTop' | 'scale' | 'height'>>) {
    Object.assign(this, shown);
    act(() => void this.dispatchEvent(new Event('resize')));
  }
}

describe('a dialog', () => {
  const visible = new Visible();
  beforeEach(() => Object.assign(window, { visualViewport: visible }));
  afterEach(() => Object.assign(window, { visualViewport: null }));

  it('is above the keyboard of a phone while there is one, with what has the focus in sight', () => {
    const scrolled = jest.fn();
    HTMLElement.prototype.scrollIntoView = scrolled;
    render(
      <Dialog title="A review" onCancel={() => undefined}>
        <textarea aria-label="Notes" />
      </Dialog>,
    );
    const { style } = screen.getByRole('dialog');
    const shown = () =>
      ['--visible-top', '--visible-height'].map((name) => style.getPropertyValue(name));
    expect(shown()).toEqual(['', '']);

    act(() => screen.getByLabelText('Notes').focus());
    visible.become({ height: window.innerHeight - 300, offsetTop: 40 });
    expect(shown()).toEqual(['40px', `${window.innerHeight - 300}px`]);
    expect(scrolled.mock.contexts).toEqual([screen.getByLabelText('Notes')]);

    visible.become({ height: window.innerHeight - 50, offsetTop: 0 });
    expect(shown()).toEqual(['', '']);
    visible.become({ height: window.innerHeight / 2, scale: 2 });
    expect(shown()).toEqual(['', '']);
  });
});

it.each([
  ['primary', 1],
  ['destructive', 0],
] as const)(
  'submits a form by Enter in a field %s: %d times; its button does',
  async (submitVariant, times) => {
    const onSubmit = jest.fn();
    const texts = { title: 'A season', submitLabel: 'Start', busyLabel: 'Starting' };
    render(
      <FormDialog {...texts} {...{ submitVariant, onSubmit }} onCancel={() => undefined}>
        <input aria-label="Name" />
      </FormDialog>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Spring{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(times);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(onSubmit).toHaveBeenCalledTimes(times + 1);
  },
);

it('keeps the focus when a click is beside it', async () => {
  render(
    <AlertDialog title="Delete Asha" question="For good?" onCancel={() => undefined}>
      <button type="button">Delete</button>
    </AlertDialog>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  const backdrop = document.querySelector('[role=presentation][class*=backdrop]')!;
  await userEvent.click(backdrop);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it('leads by Tab from the end of a drawer to what opened it, in the page', async () => {
  Object.assign(window, { innerWidth: 1280 });
  render(
    <>
      <button type="button">View Asha</button>
      <Dialog
        isDrawer
        title="Asha"
        onCancel={() => undefined}
        finalFocus={() => screen.queryByText('View Asha')}
        actions={<button type="button">Next</button>}
      >
        <input aria-label="Notes" />
      </Dialog>
    </>,
  );
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  act(() => screen.getByText('Cancel').focus());
  await userEvent.tab();
  expect(screen.getByText('Next')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByText('View Asha')).toHaveFocus();
});
