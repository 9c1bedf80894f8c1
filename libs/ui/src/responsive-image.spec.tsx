import { render, screen } from '@testing-library/react';
import { ResponsiveImage, type ResponsiveImageProps } from './responsive-image.tsx';

const image = {
  width: 4000,
  height: 3000,
  placeholder: 'UklGRg==',
  path: '/media/variants/abc',
  widths: [160, 480, 960, 1920],
  formats: ['avif', 'webp', 'jpg'],
};

const URL = '/media/team_images/isha.jpg';

function show(props: Partial<ResponsiveImageProps> = {}) {
  const boxes = [
    { media: '(max-width: 40rem)', width: '90vw', ratio: 4 / 3 },
    { width: '20rem', ratio: 1 },
  ];
  render(<ResponsiveImage url={URL} alt="Isha" image={image} boxes={boxes} {...props} />);
  return screen.getByRole('img', { name: 'Isha' });
}

const frame = () => document.querySelector('span')!;
const sources = () => [...document.querySelectorAll('source')];

describe('ResponsiveImage', () => {
  it('offers each format at each width, the best first, and one of the last format to old browsers', () => {
    const img = show();
    const srcSetOf = (format: string) =>
      image.widths.map((width) => `/media/variants/abc/${width}.${format} ${width}w`).join(', ');
    expect(sources().map(({ type, srcset }) => [type, srcset])).toEqual([
      ['image/avif', srcSetOf('avif')],
      ['image/webp', srcSetOf('webp')],
    ]);
    expect(img).toHaveAttribute('srcset', srcSetOf('jpg'));
    expect(img).toHaveAttribute('src', '/media/variants/abc/960.jpg');
    expect(img).toHaveAttribute('width', '4000');
    expect(img).toHaveAttribute('height', '3000');
  });

  it('names the file in the middle of an address that is no path', () => {
    const path = 'https://storage.example/o/variants%2Fabc%2F*?alt=media&token=abc';
    const img = show({ image: { ...image, path } });
    const address = (name: string) =>
      `https://storage.example/o/variants%2Fabc%2F${name}?alt=media&token=abc`;
    expect(img).toHaveAttribute('src', address('960.jpg'));
    expect(sources()[0]!.srcset).toContain(`${address('160.avif')} 160w, `);
  });

  it.each<[what: string, ends: RegExp, props: Partial<ResponsiveImageProps>]>([
    [
      'it is drawn: wider than a box that cuts off its sides',
      /, \(max-width: 40rem\) calc\(90vw \* 1\), calc\(20rem \* 1\.33\)$/,
      {},
    ],
    [
      'has about two pixels for each CSS pixel on screens that have three',
      /^\(min-resolution: 2\.5dppx\) and \(max-width: 40rem\) calc\(90vw \* 0\.6\), \(min-resolution: 2\.5dppx\) calc\(20rem \* 0\.8\), /,
      {},
    ],
    [
      'its box has where that cuts off what is above and below',
      /, calc\(20rem \* 1\)$/,
      { image: { ...image, width: 3000, height: 4000 }, boxes: [{ width: '20rem', ratio: 1 }] },
    ],
    ['a box has that shows it whole', /, calc\(80vw \* 1\)$/, { boxes: [{ width: '80vw' }] }],
  ])('asks for the width at which %s', (_what, sizes, props) => {
    const img = show(props);
    expect(img.getAttribute('sizes')).toMatch(sizes);
    for (const source of sources()) expect(source.sizes).toBe(img.getAttribute('sizes'));
  });

  it('shows its placeholder below, which assistive technology does not see', () => {
    show();
    const [below, above] = document.querySelectorAll('img');
    expect(below).toHaveAttribute('src', 'data:image/webp;base64,UklGRg==');
    expect(below).toHaveAttribute('alt', '');
    expect(below).toHaveAttribute('aria-hidden', 'true');
    expect(above).toHaveAttribute('alt', 'Isha');
  });

  it('has no placeholder below an image with transparency', () => {
    show({ image: { ...image, placeholder: '', formats: ['avif', 'webp', 'png'] } });
    expect(document.querySelectorAll('img')).toHaveLength(1);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/media/variants/abc/960.png');
  });

  it.each([
    [{ x: 0.354, y: 0.07 }, '32 2 1', '4 2 1'],
    [{ x: 0, y: 1 }, '', '64 32 4'],
    [{ x: 0.999, y: 0.095 }, '64 32 4', '8 2'],
    [null, '32 16 2', '32 16 2'],
  ])('keeps the focal point %p in its crop', (focus, x, y) => {
    show({ focus });
    expect(frame().dataset).toMatchObject({ x, y });
  });

  it.each([
    ['near the viewport', false, 'lazy', null],
    ['before all others if it is the first', true, 'eager', 'high'],
  ])('is loaded %s', (_when, isFirst, loading, priority) => {
    const img = show({ isFirst });
    expect(img).toHaveAttribute('loading', loading);
    expect(img.getAttribute('fetchpriority')).toBe(priority);
  });

  it('is the image itself while there are no variants, with the same crop', () => {
    const img = show({ image: undefined, focus: { x: 0.2, y: 0.3 }, className: 'card' });
    expect(img).toHaveAttribute('src', URL);
    expect(img).not.toHaveAttribute('srcset');
    expect(document.querySelectorAll('img, source')).toHaveLength(1);
    expect(frame().dataset).toMatchObject({ x: '16 4', y: '16 8 4 2' });
    expect(frame()).toHaveClass('frame', 'card');
  });

  it('has the widest of a small image as its plain address', () => {
    expect(show({ image: { ...image, widths: [120] } })).toHaveAttribute(
      'src',
      '/media/variants/abc/120.jpg',
    );
  });
});
