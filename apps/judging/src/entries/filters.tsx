import type { AuditionEntry } from '@nox/contracts';
import { CheckboxField, Disclosure, nameOrder, SelectField } from '@nox/ui';
import { type EntryFacets, type Facet, facetKey } from '../entry/entry-facets.ts';
import { useJudgeName } from '../entry/judge.tsx';
import styles from './filters.module.css';

interface FiltersProps {
  facets: EntryFacets;
  entries: readonly AuditionEntry[];
  onChange: (facet: Facet, value: string) => void;
}

/** The filters that are seldom changed, with the number of those that are on. */
export function Filters(props: FiltersProps) {
  const { count } = props.facets;
  return (
    <Disclosure
      label={<>Filters {count > 0 && <span className={styles.count}>{count}</span>}</>}
      panelLabel="Filters"
      className={styles.toggle}
    >
      {() => <Fields {...props} />}
    </Disclosure>
  );
}

const ALL = 'All';

function Fields({ facets, entries, onChange }: FiltersProps) {
  const isNameless = useJudgeName()[0].trim() === '';
  const select = (
    facet: 'style' | 'branch',
    label: string,
    valueOf: (of: AuditionEntry) => string,
  ) => {
    const options = distinct(entries.map(valueOf));
    const key = facetKey(facets[facet]);
    return (
      <SelectField
        label={label}
        options={options}
        placeholder={ALL}
        value={options.find((option) => facetKey(option) === key) ?? ''}
        onChange={({ currentTarget }) => onChange(facet, currentTarget.value)}
      />
    );
  };
  return (
    <span className={styles.fields}>
      <CheckboxField
        label="Not reviewed by me"
        checked={facets.isUnreviewed}
        disabled={isNameless && !facets.isUnreviewed}
        onChange={({ currentTarget }) => onChange('unreviewed', currentTarget.checked ? 'yes' : '')}
      />
      {isNameless && <span className={styles.hint}>Set your judge name first.</span>}
      <CheckboxField
        label="Without a slot"
        checked={facets.isUnassigned}
        onChange={({ currentTarget }) => onChange('unassigned', currentTarget.checked ? 'yes' : '')}
      />
      {select('style', 'Dance Style', ({ danceStyle }) => danceStyle)}
      {select('branch', 'Branch', ({ branch }) => branch)}
    </span>
  );
}

/** As first written, sorted. */
function distinct(texts: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const text of texts) {
    const key = facetKey(text);
    if (key && !known.has(key)) known.set(key, text.trim());
  }
  return [...known.values()].toSorted(nameOrder());
}
