import { fireEvent, renderHook } from '@testing-library/react';
import { useShortcuts } from './shortcuts.ts';

it('Shortcuts pass over the event without a key that browsers send when they fill in a field', () => {
  const act = jest.fn();
  const failed = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', failed, { once: true });
  renderHook(() => useShortcuts('page', { s: act }));
  fireEvent(document.body, new Event('keydown', { bubbles: true }));
  expect(failed).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 's' });
  expect(act).toHaveBeenCalledTimes(1);
});
