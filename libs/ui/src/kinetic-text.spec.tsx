import { render, screen } from '@testing-library/react';
import { KineticText } from './kinetic-text';

describe('KineticText', () => {
  it('is read as one text, however its letters are set', () => {
    render(
      <h1>
        <KineticText text="Dance is" />
      </h1>,
    );
    expect(screen.getByRole('heading')).toHaveAccessibleName('Dance is');
  });
});
