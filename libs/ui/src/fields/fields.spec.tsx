import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from './checkbox-field.tsx';
import { TextField } from './field.tsx';
import { splitList } from './list-field.tsx';

describe('TextField', () => {
  it('is found by its label and described by hint and error', () => {
    render(<TextField label="Year" hint="As people say it." error="Year is too long." />);
    const input = screen.getByRole('textbox', { name: 'Year' });
    expect(input).toHaveAccessibleDescription('As people say it. Year is too long.');
    expect(input).toBeInvalid();
  });

  it('is valid and undescribed otherwise; hands native props on, and says that it is required', () => {
    render(<TextField label="Email" type="email" autoComplete="username" required />);
    const input = screen.getByRole('textbox', { name: /^Email/ });
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
    expect(input).toHaveAttribute('autocomplete', 'username');
    expect(input).toBeRequired();
  });
});

describe('CheckboxField', () => {
  it('is toggled by its label, and is valid and undescribed without an error', async () => {
    render(<CheckboxField label="Published" />);
    const box = screen.getByRole('checkbox', { name: 'Published' });
    await userEvent.click(screen.getByText('Published'));
    expect(box).toBeChecked();
    expect(box).toBeValid();
    expect(box).not.toHaveAttribute('aria-describedby');
  });

  it('is described by its error', () => {
    render(<CheckboxField label="Active" error="Another set is active." />);
    const box = screen.getByRole('checkbox', { name: 'Active' });
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('Another set is active.');
  });
});

it('splitList splits on commas, trims, and drops what is empty', () => {
  expect(splitList(' footwork,, top rock , ,freeze')).toEqual(['footwork', 'top rock', 'freeze']);
});
