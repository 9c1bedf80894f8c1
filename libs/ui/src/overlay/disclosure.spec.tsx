import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure.tsx';

describe('the panel of a button', () => {
  it.each([
    ['beyond the left edge', -30, 160, '38px'],
    ['beyond the right edge', 200, 330, '-18px'],
    ['within the screen', 100, 290, ''],
  ])('is on the screen where it would be %s', async (_where, left, right, translate) => {
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(320);
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(left, 0, right - left, 100));
    render(
      <Disclosure label="Manage" panelLabel="All entries">
        <button>Import</button>
      </Disclosure>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
    expect(screen.getByRole('group', { name: 'All entries' }).style.translate).toBe(translate);
    jest.restoreAllMocks();
  });
});
