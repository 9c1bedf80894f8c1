import { z } from 'zod';

/** Where an item stands in its list: 0 is shown first. */
export const displayOrder = z
  .int('Display order must be a whole number.')
  .min(0, 'Display order must be 0 or more.')
  .max(1_000_000, 'Display order must be at most 1000000.')
  .default(0);
