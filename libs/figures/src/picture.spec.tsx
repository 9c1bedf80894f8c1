import { render, screen } from '@testing-library/react';
import { Picture, placement } from './picture.tsx';
import { LOCK, POINT } from './poses/locking.ts';

describe('Picture', () => {
  it('is decorative unless it has a label', () => {
    const { container } = render(<Picture ratio="4:3" dancers={[{ pose: LOCK }]} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  });

  it('is an image named by its label', () => {
    render(<Picture ratio="4:3" dancers={[{ pose: LOCK }]} label="A lock" />);
    expect(screen.getByRole('img', { name: 'A lock' })).toBeInTheDocument();
  });

  it.each([
    ['4:3', 4 / 3],
    ['16:9', 16 / 9],
    ['3:2', 3 / 2],
  ] as const)('has the ratio %s, with the light in the middle', (ratio, expected) => {
    render(<Picture ratio={ratio} dancers={[]} label="The hall" />);
    const viewBox = screen.getByRole('img').getAttribute('viewBox')!.split(' ').map(Number);
    const [left, , width, height] = viewBox as [number, number, number, number];
    expect(width / height).toBeCloseTo(expected, 3);
    expect(left).toBe(-width / 2);
  });

  it('can be repeated on a page: it has no ids and no inline style', () => {
    const { container } = render(
      <Picture ratio="16:9" light="lamp" dancers={[{ pose: LOCK, x: -20 }, { pose: POINT }]} />,
    );
    expect(container.querySelector('[id], [style]')).toBeNull();
  });
});

describe('placement', () => {
  it('moves the middle of the floor to the position of the dancer', () => {
    expect(placement({ pose: LOCK, x: 20 })).toBe('translate(20 96) scale(1 1) translate(-50 -96)');
  });

  it('moves smaller dancers back, and mirrors', () => {
    expect(placement({ pose: LOCK, scale: 0.5, isMirrored: true })).toBe(
      'translate(0 79) scale(-0.5 0.5) translate(-50 -96)',
    );
  });
});
