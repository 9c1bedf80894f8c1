import type { AuditionEntry } from '@nox/contracts';
import type { TestProduct } from './test-product.ts';

const HEADER = 'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style';

let groups = 0;

/** Candidates of one test, after all others; a search for `group` finds exactly these. */
export interface Candidates {
  group: string;
  names: string[];
}

/** Imports one candidate for each letter, `<letter> <group>`, or so many, `N<index> <group>`. */
export async function newCandidates(
  product: TestProduct,
  whom: string | number,
): Promise<Candidates> {
  const group = `Group${String((groups += 1)).padStart(3, '0')}`;
  const first =
    typeof whom === 'string' ? [...whom] : Array.from({ length: whom }, (_, i) => `N${i}`);
  const names = first.map((name) => `${name} ${group}`);
  const lines = names.map(
    (name, index) => `${name},9876543210,${group}-${index},x@example.com,CSE,7,Hip Hop`,
  );
  const administrator = await product.signIn(product.administrator);
  const status = await administrator.importCandidates([HEADER, ...lines].join('\n'));
  if (status !== 200) throw new Error(`The candidates could not be imported: ${status}.`);
  return { group, names };
}

export async function entriesOf(
  product: TestProduct,
  { names }: Pick<Candidates, 'names'>,
): Promise<AuditionEntry[]> {
  const entries = await product.call<AuditionEntry[]>('GET', '/api/auditions');
  return names.flatMap((name) => entries.find(({ fullName }) => fullName === name) ?? []);
}

export async function notesOf(product: TestProduct, candidates: Candidates): Promise<string[][]> {
  const entries = await entriesOf(product, candidates);
  return entries.map(({ reviews }) => reviews.map(({ notes }) => notes));
}

/** Adds a member, whom the returned functions change as another administrator would. */
export async function addMember(product: TestProduct, name: string) {
  const member = { name, position: 'Dancer', category: 'Members' };
  const { _id } = await product.call<{ _id: string }>('POST', '/api/team', member);
  const api = `/api/team/${_id}`;
  return {
    api,
    address: `/admin/team/edit/${_id}`,
    saveElsewhere: (position: string) => product.call('PUT', api, { ...member, position }),
  };
}
