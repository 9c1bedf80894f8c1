import { useAnnounce } from '@nox/ui';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Action<Result, Variables> {
  call: (variables: Variables) => Promise<Result>;
  /** What it did, in words. */
  said: (result: Result, variables: Variables) => string;
  onDone?: () => void;
  /** Why it was not done, in words, where no dialog says that. */
  sayFailed?: (error: Error) => string;
  /** What shows it; also after a failure, since others may have changed it meanwhile. */
  refreshes: QueryKey;
}

/** A change on the server whose result is announced. */
export function useAction<Result, Variables = void>(action: Action<Result, Variables>) {
  const { call, said, onDone, sayFailed, refreshes } = action;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (result, variables) => {
      announce('go', said(result, variables));
      onDone?.();
    },
    onError: (error) => sayFailed && announce('stop', sayFailed(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: refreshes }),
  });
}
