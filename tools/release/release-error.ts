/** A release that cannot be made; the message is a sentence for the person who asked for it. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
