import { render } from '@testing-library/react';
import { Bust } from './bust.tsx';

const drawing = (variant: number) => render(<Bust variant={variant} />).container.innerHTML;

describe('Bust', () => {
  it('is drawn the same for the same variant', () => {
    expect(drawing(7_654_321)).toBe(drawing(7_654_321));
  });

  it('has a hundred and sixty looks', () => {
    const drawings = Array.from({ length: 200 }, (_, variant) => drawing(variant));
    expect(new Set(drawings).size).toBe(160);
  });

  it('is nobody that a screen reader would mention', () => {
    const { container } = render(<Bust />);
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  });
});
