import { z } from 'zod';
import { CommandError } from '../run/command.ts';

export class ReleaseError extends CommandError {
  override name = 'ReleaseError';
}

/** There is no finished build in the expected folder, or it changed meanwhile: a build may be in progress. */
export class UnfinishedBuildError extends ReleaseError {}

/** For `catch`: what cannot be released is none. */
export function ignoreReleaseError(error: Error): undefined {
  if (!(error instanceof ReleaseError)) throw error;
}

/** What is wrong with a JSON text, in one line. @param error of `JSON.parse` or of a schema */
export function findingOf(error: unknown): string {
  const text =
    error instanceof z.core.$ZodError ? z.prettifyError(error) : (error as Error).message;
  return text.replaceAll(/[\s\p{C}]+/gu, ' ').slice(0, 500);
}
