import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A short video that a browser can play: one of the sample tutorials'. */
export function video(): Buffer {
  return readFileSync(join(import.meta.dirname, '../../../api/src/seed/media/six-step.webm'));
}
