import { CommandError } from '../run/command.ts';

/** A release that cannot be made. */
export class ReleaseError extends CommandError {
  override name = 'ReleaseError';
}

/** There is no finished build in the expected folder, or it changed meanwhile: a build may be in progress. */
export class UnfinishedBuildError extends ReleaseError {}
