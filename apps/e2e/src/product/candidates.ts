import type { AuditionEntry } from '@nox/contracts';
import type { TestProduct } from './test-product.ts';

const HEADER = 'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style';

let made = 0;

/** Candidates of a test's own, who come after all others; `group` finds them and nobody else. */
export interface Candidates {
  group: string;
  names: string[];
}

/** Imports one candidate for each letter: `<letter> <group>`. */
export async function newCandidates(product: TestProduct, letters: string): Promise<Candidates> {
  const group = `Group${String((made += 1)).padStart(3, '0')}`;
  const names = [...letters].map((letter) => `${letter} ${group}`);
  const lines = names.map(
    (name, index) => `${name},9876543210,${group}-${index},x@example.com,CSE,7,Hip Hop`,
  );
  const administrator = await product.signIn(product.administrator);
  const status = await administrator.importCandidates([HEADER, ...lines].join('\n'));
  if (status !== 200) throw new Error(`The candidates could not be imported: ${status}.`);
  return { group, names };
}

/** Those entries as the server has them, in the order of the names. */
export async function entriesOf(
  product: TestProduct,
  { names }: Candidates,
): Promise<AuditionEntry[]> {
  const administrator = await product.signIn(product.administrator);
  const { body } = await administrator.call<AuditionEntry[]>('GET', '/api/auditions');
  return names.flatMap((name) => body.find(({ fullName }) => fullName === name) ?? []);
}

/** What the server has of reviews, by candidate. */
export async function notesOf(product: TestProduct, candidates: Candidates): Promise<string[][]> {
  const entries = await entriesOf(product, candidates);
  return entries.map(({ reviews }) => reviews.map(({ notes }) => notes));
}
