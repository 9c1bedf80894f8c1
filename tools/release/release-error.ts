import * as z from 'zod';
import { CommandError } from '../run/command.ts';

export class ReleaseError extends CommandError {
  override name = 'ReleaseError';
}

/** A store cannot be read or written. Never ignored: what it has is not known then. */
export class StoreError extends CommandError {
  override name = 'StoreError';
}

/** There is no finished build in the expected folder, or it changed meanwhile: a build may be in progress. */
export class UnfinishedBuildError extends ReleaseError {}

/** Another release has changed meanwhile what is live. */
export class ConflictError extends ReleaseError {}

/** A `catch` turns an error of releases into `undefined`, and throws any other. */
export function ignoreReleaseError(error: Error): undefined {
  if (!(error instanceof ReleaseError)) throw error;
}

/** @throws ReleaseError with the first of the sentences, if there is one */
export function refuseFirst(sentences: Iterable<string>): void {
  for (const sentence of sentences) throw new ReleaseError(sentence);
}

/** Reads a JSON text. @throws ReleaseError with the sentence about what is wrong with it, which is told in one line */
export function parseJson<T>(
  text: string,
  parse: (value: unknown) => T,
  sentence: (finding: string) => string,
): T {
  try {
    return parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(sentence(findingOf(cause)), { cause });
  }
}

/** What is wrong with a JSON text, in one line. @param error of `JSON.parse` or of a schema */
export function findingOf(error: unknown): string {
  const text =
    error instanceof z.core.$ZodError ? z.prettifyError(error) : (error as Error).message;
  return text.replaceAll(/[\s\p{C}]+/gu, ' ').slice(0, 500);
}
