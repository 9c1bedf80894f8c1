/** A release that cannot be made; the message is a sentence for the user. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** There is no finished build in the expected folder, or it changed meanwhile: a build may be in progress. */
export class UnfinishedBuildError extends ReleaseError {}
