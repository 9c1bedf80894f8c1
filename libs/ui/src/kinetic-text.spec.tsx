import { render, screen } from '@testing-library/react';
import { KineticText } from './kinetic-text.tsx';

const widths = () =>
  [...document.querySelectorAll('[data-letter]')].map((letter) =>
    letter.getAttribute('data-width'),
  );

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
    expect(widths()).toEqual(['4', '1', '4 2 1', '']);
  });

  it('goes from the widest to the narrowest by default', () => {
    render(<KineticText text="abc" />);
    expect(widths()).toEqual(['4 2 1', '4', '']);
  });
});
