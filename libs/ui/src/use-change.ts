import {
  hashKey,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

/** A mutation that a double click makes once, also where the second click comes before the page shows the first. */
export function useChange<Result, Variables = void>(
  options: UseMutationOptions<Result, Error, Variables>,
) {
  const mutationKey = [useId()];
  const queryClient = useQueryClient();
  const mutation = useMutation({ ...options, mutationKey });
  const mutate: typeof mutation.mutate = (...given) => {
    const isSame = (variables: unknown) => hashKey([variables]) === hashKey([given[0]]);
    const predicate = ({ state }: { state: { variables: unknown } }) => isSame(state.variables);
    if (queryClient.isMutating({ mutationKey, predicate }) === 0) mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
