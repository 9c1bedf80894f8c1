import type { ReactNode } from 'react';

interface BustLook {
  /** Drawn before the head, whose centre is at 40, 48 and whose radius is 13.5. */
  behind?: ReactNode;
  /** Drawn over it. */
  front: ReactNode;
}

const FRINGE = (
  <path d="M25.5 49C24 36 31 31.5 40 31.5S56 36 54.5 49C53 42 47 41 42 39.5C38 43 28 42 25.5 49Z" />
);

const CROWN = <path d="M26 46C26 36.5 32 32 40 32S54 36.5 54 46Z" />;

/** What tells one bust from another. Each must be known by its outline alone, as small as a thumbnail. */
export const BUST_LOOKS: readonly BustLook[] = [
  // Short.
  { front: FRINGE },
  // A bun.
  { behind: <circle cx="40" cy="27.5" r="7.5" />, front: FRINGE },
  // A cap, worn forwards.
  {
    front: (
      <>
        {CROWN}
        <path d="M34 44.2H62" fill="none" strokeWidth="4.4" strokeLinecap="round" />
      </>
    ),
  },
  // Long, over one shoulder.
  {
    behind: <path d="M40 31C27 31 22 40 23 52C24 64 20 73 13 80C24 86 38 81 38 64L46 60V31Z" />,
    front: FRINGE,
  },
  // Braids.
  {
    behind: (
      <path
        d="M26 46C22 56 22 70 22 84M54 46C58 56 58 70 58 84"
        fill="none"
        strokeWidth="7.2"
        strokeLinecap="round"
        strokeDasharray="0 6.4"
      />
    ),
    front: FRINGE,
  },
  // Curls.
  {
    behind: (
      <path
        d="M27 53A13 13 0 1 1 53 53"
        fill="none"
        strokeWidth="13"
        strokeLinecap="round"
        strokeDasharray="0 7.6"
      />
    ),
    front: <path d="M28 42A14 14 0 0 1 52 42C46 39 34 39 28 42Z" />,
  },
  // Headphones.
  {
    front: (
      <>
        <path d="M24.5 48V45A15.5 15.5 0 0 1 55.5 45V48" fill="none" strokeWidth="3.2" />
        <path d="M24.5 45.5V54.5M55.5 45.5V54.5" strokeWidth="6.4" strokeLinecap="round" />
      </>
    ),
  },
  // A tail.
  {
    behind: (
      <path d="M33 35C20 28 13 36 15 47C16 54 14 58 10 61C20 62 25 55 24 47C23.5 42 27 39 31 41Z" />
    ),
    front: FRINGE,
  },
];
