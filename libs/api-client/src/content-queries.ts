import { queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';
import { type Versioned } from './versioned.ts';

async function read<List>(path: string, signal: AbortSignal, authenticated: boolean) {
  return (await http.get<List>(path, { signal, authenticated })).data;
}

/** What visitors see of a kind of content. */
export const publicList = <List>(name: string, path: string) =>
  queryOptions({
    queryKey: [name, 'list'],
    queryFn: ({ signal }) => read<List>(path, signal, false),
  });

/** All of it, drafts included: for administrators. */
export const adminList = <List>(name: string, path: string) =>
  queryOptions({
    queryKey: [name, 'admin-list'],
    queryFn: ({ signal }) => read<List>(path, signal, true),
  });

/** One item, published or not, and which version of it this is: for administrators. */
export const adminOne = <Entity>(
  name: string,
  id: string,
  calls: { read: (id: string, signal: AbortSignal) => Promise<Versioned<Entity>> },
) =>
  queryOptions({
    queryKey: [name, 'admin-one', id],
    queryFn: ({ signal }) => calls.read(id, signal),
  });
