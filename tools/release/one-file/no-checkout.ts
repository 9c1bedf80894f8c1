import type { Checkout } from '../checkout.ts';

// The one-file tool has this module in the place of `checkout.ts`: it runs anywhere.

export const CHECKOUT: Checkout | undefined = undefined;

export const toolFile = async (): Promise<string> => import.meta.filename;
