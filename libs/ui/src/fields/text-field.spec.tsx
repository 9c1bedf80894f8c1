import { render, screen } from '@testing-library/react';
import { TextField } from './field.tsx';

describe('TextField', () => {
  it('is found by its label and described by hint and error', () => {
    render(<TextField label="Year" hint="As people say it." error="Year is too long." />);
    const input = screen.getByRole('textbox', { name: 'Year' });
    expect(input).toHaveAccessibleDescription('As people say it. Year is too long.');
    expect(input).toBeInvalid();
  });

  it('is valid and undescribed without hint and error', () => {
    render(<TextField label="Year" />);
    const input = screen.getByLabelText('Year');
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
  });

  it('hands native props to the input and says that it is required', () => {
    render(<TextField label="Email" type="email" autoComplete="username" required />);
    const input = screen.getByRole('textbox', { name: /^Email/ });
    expect(input).toHaveAttribute('autocomplete', 'username');
    expect(input).toBeRequired();
  });
});
