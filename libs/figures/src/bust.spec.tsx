import { render } from '@testing-library/react';
import { Bust } from './bust.tsx';

const drawing = (variant: number) => render(<Bust variant={variant} />).container.innerHTML;

describe('Bust', () => {
  it('has 160 variants', () => {
    const drawings = Array.from({ length: 200 }, (_, variant) => drawing(variant));
    expect(new Set(drawings).size).toBe(160);
  });

  it('is hidden from screen readers', () => {
    const { container } = render(<Bust />);
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  });
});
