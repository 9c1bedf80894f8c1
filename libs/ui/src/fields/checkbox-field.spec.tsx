import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from './checkbox-field.tsx';

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
    expect(screen.getByText('Another set is active.')).toBeVisible();
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('Another set is active.');
  });
});
