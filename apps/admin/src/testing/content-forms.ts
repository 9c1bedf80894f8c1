import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const field = (name: RegExp | string) => screen.getByLabelText(name);

/** Chooses a file. jsdom's inputs accept only its own files, but uploads need those of the platform. */
export function choose(label: RegExp | string, file: File): void {
  const input = field(label);
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

export async function fillTutorial(): Promise<void> {
  await userEvent.type(field(/^Title/), 'Six-step');
  await userEvent.selectOptions(field(/^Dance style/), 'Breaking');
  await userEvent.type(field(/^Instructor( required)?$/), 'Kabir');
  await userEvent.type(field(/^Description/), 'Round and round.');
}
