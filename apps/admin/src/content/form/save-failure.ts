import { ApiError } from '@nox/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { UploadFailure } from '../media/store-files.ts';

export interface SaveFailure {
  message: string;
  details: readonly string[];
  /** Someone else saved meanwhile: a conflict to resolve. */
  isStale: boolean;
  /** The same request may succeed later. */
  isRetryable: boolean;
}

/** Describes why a save failed (spec section 8); `fallback` is the message if the server sent none. */
export function describeSaveFailure(error: unknown, fallback: string): SaveFailure {
  if (error instanceof UploadFailure) {
    return { message: error.message, details: [], isStale: false, isRetryable: true };
  }
  if (error instanceof ApiError && (error.isFromServer || error.code === 'unauthenticated')) {
    return {
      message: error.message,
      details: error.code === 'not_found' ? ['What you typed is still here.'] : [],
      isStale: error.code === 'stale',
      isRetryable: (error.status ?? 0) >= 500,
    };
  }
  // oxlint-disable-next-line no-console -- the message for members refers to the console
  console.error(error);
  const isUnreachable = error instanceof ApiError && error.code === 'network';
  return {
    message: fallback,
    details: isUnreachable ? [error.message] : [],
    isStale: false,
    isRetryable: true,
  };
}

/** Shows the server's field errors beside their fields. @returns the messages that no field of the form can show */
export function showIssues<Input extends FieldValues>(
  error: unknown,
  form: UseFormReturn<Input>,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const hasField = (path: string) => isFieldValue(form.getValues(path as Path<Input>));
  const shown = error.issues.filter(({ path }) => hasField(path));
  shown.forEach(({ path, message }, index) =>
    form.setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  const others = error.issues.filter(({ path }) => !hasField(path));
  return others.map(({ message }) => message).filter((message) => message !== error.message);
}

/** A field's value is a string, number, boolean or list; an object is a group of fields. */
function isFieldValue(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'object' || Array.isArray(value));
}
