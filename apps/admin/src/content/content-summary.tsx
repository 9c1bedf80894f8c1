import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

const REFRESH_MS = 30_000;

interface ContentSummaryProps<List, Key extends QueryKey> {
  query: UseQueryOptions<List, Error, List, Key>;
  /** What there is to say about a list: "58 members, 2 inactive". */
  words: (list: List) => string;
}

/** How much of a content there is now, in words. */
export function ContentSummary<List, Key extends QueryKey>({
  query,
  words,
}: ContentSummaryProps<List, Key>) {
  const { data: list, isError } = useQuery({ ...query, refetchInterval: REFRESH_MS });
  if (list !== undefined) return words(list);
  return isError ? 'How many is not known now' : '…';
}
