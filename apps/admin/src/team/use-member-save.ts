import { ApiError, teamQueries } from '@nox/api-client';
import type { TeamMemberInput } from '@nox/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Result } from '../results/result';
import { describeSaveFailure, type SaveFailure } from './save-failure';
import { saveMember } from './save-member';
import { MEMBER_FIELDS, type MemberValues } from './member-values';

/** What the form was opened for; both are absent for a new member. */
export interface EditedMember {
  id?: string;
  version?: string;
}

/** Saving a member: the photo, its progress, what went wrong, and the way back to the list. */
export function useMemberSave(
  { id, version }: EditedMember,
  setError: UseFormSetError<MemberValues>,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leaving = useRef<AbortController>(null);
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);

  // Leaving the page cancels what is still being uploaded.
  useEffect(() => () => leaving.current?.abort(), []);

  const save = (input: TeamMemberInput) => send(input, version);
  const overwrite = (input: TeamMemberInput) => send(input, undefined);

  const send = async (input: TeamMemberInput, expected: string | undefined) => {
    const { signal } = (leaving.current = new AbortController());
    setFailure(undefined);
    setIsSaving(true);
    if (file) setProgress(0);
    try {
      await saveMember({ id, version: expected, input, file, onProgress: setProgress, signal });
      void queryClient.invalidateQueries({ queryKey: teamQueries.all });
      if (signal.aborted) return;
      const result = `Team member ${id ? 'updated' : 'added'} successfully!`;
      await navigate('/admin/team', { state: { result } satisfies Result });
    } catch (error) {
      if (signal.aborted) return;
      // The fields can be typed in again before one of them gets the focus.
      flushSync(() => setIsSaving(false));
      setFailure(describeSaveFailure(error));
      showIssues(error, setError);
    } finally {
      setProgress(undefined);
    }
  };

  return { setFile, progress, failure, isSaving, save, overwrite };
}

/** Puts what the server refused beside the fields; the first of them gets the focus. */
function showIssues(error: unknown, setError: UseFormSetError<MemberValues>): void {
  if (!(error instanceof ApiError)) return;
  const issues = error.issues.flatMap(({ path, message }) => {
    const field = MEMBER_FIELDS.find((name) => name === path);
    return field ? [{ field, message }] : [];
  });
  issues.forEach(({ field, message }, index) =>
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
}
