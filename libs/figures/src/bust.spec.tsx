import { render } from '@testing-library/react';
import { Bust, bustVariant } from './bust.tsx';

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

const names = ['Aarav Deshmukh', 'Ananya Iyer', 'Isha Kulkarni', 'Vihaan Reddy', 'Zoë نور', ''];

describe('the variant of a bust', () => {
  it('is a whole number from 0, and another one for another name', () => {
    const variants = names.map(bustVariant);
    expect(new Set(variants).size).toBe(names.length);
    for (const variant of variants) {
      expect(Number.isSafeInteger(variant) && variant >= 0).toBe(true);
    }
  });
});
