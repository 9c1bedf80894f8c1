import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** `/static/js/<app>/<version>/…` never changes. */
const RELEASED = /^static\/js\/[^/]+\/[^/]+\/./;

/** What a store sends with a file. */
export function headersFor(path: string): Record<string, string> {
  return {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': RELEASED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
