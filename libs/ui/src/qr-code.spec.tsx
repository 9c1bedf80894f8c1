import { render, screen } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { QrCode } from './qr-code.tsx';

/** The pixels of the rendered path, four for each module. */
function pixelsOf(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')!.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of svg
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)/g)) {
    for (let i = 0; i < scale * scale; i += 1) {
      const column = Number(x) * scale + (i % scale);
      const line = Number(y) * scale + Math.floor(i / scale);
      data.fill(0, (line * width + column) * 4, (line * width + column) * 4 + 3);
    }
  }
  return { width, height: width, data };
}

it('is read by a decoder as the text that it was made of', () => {
  const text = 'https://nox.example.org/admin/join#q3Zx_token-of-an-invitation-0123456789abcdef';
  render(<QrCode text={text} label="Code of the invitation" />);
  expect(decodeQR(pixelsOf(screen.getByRole('img', { name: 'Code of the invitation' })))).toBe(
    text,
  );
});
