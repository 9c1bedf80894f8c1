import type { Checkout } from '../checkout.ts';

// In the place of `checkout.ts`: the one-file tool runs anywhere.

export const CHECKOUT: Checkout | undefined = undefined;

export const toolFile = async (): Promise<string> => import.meta.filename;
