import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Clicks the button `name` as soon as it is there. */
export const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }));

export const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => textContent);
