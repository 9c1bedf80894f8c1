import { Notice } from '../notice.tsx';

/** Where a draft could not be stored, in place of losing it without a word. */
export const NotStored = () => (
  <Notice tone="lamp">
    This browser has no room for a draft, or stores none. What you type is here only as long as this
    page is open.
  </Notice>
);
