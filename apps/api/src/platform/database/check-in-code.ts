import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '@nox/contracts';

/** 50 random bits. It is another secret than a candidate's link: showing it at the door opens nothing. */
export const newCheckInCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
    '',
  );
