import { render, screen } from '@testing-library/react';
import { KineticText } from './kinetic-text.tsx';

const widths = () =>
  [...document.querySelectorAll('[data-letter]')].map((letter) => letter.className);

describe('KineticText', () => {
  it('is read, found and copied as one text', () => {
    render(
      <h1>
        <KineticText text="Dance is" />
      </h1>,
    );
    expect(screen.getByRole('heading', { name: 'Dance is' })).toHaveTextContent(/^Dance is$/);
  });

  it('gives each letter its width, counting spaces', () => {
    render(<KineticText text="is it" widths="41 70" />);
    expect(widths()).toEqual([
      'letter width-4',
      'letter width-1',
      'letter width-7',
      'letter width-0',
    ]);
  });

  it('goes from the widest to the narrowest by default', () => {
    render(<KineticText text="abc" />);
    expect(widths()).toEqual(['letter width-7', 'letter width-4', 'letter width-0']);
  });
});
