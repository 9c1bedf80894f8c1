import { mp4 } from '@nox/contracts/testing';

/** A valid file with one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A film with everything but pictures and sound. */
export const MP4 = Buffer.from(mp4());

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
