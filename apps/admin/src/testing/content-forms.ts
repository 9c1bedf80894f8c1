import { fireEvent, screen } from '@testing-library/react';

export const field = (name: RegExp | string) => screen.getByLabelText(name);

/** Chooses a file. jsdom's inputs accept only its own files, but uploads need those of the platform. */
export function choose(label: RegExp | string, file: File): void {
  const input = field(label);
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}
