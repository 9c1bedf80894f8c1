import {
  answerChoices,
  type AuditionEntry,
  isEmptyAnswer,
  matchesAnswer,
  nameOf,
  OUTCOMES,
  pluralize,
  type Question,
  type QuestionOption,
} from '@nox/contracts';
import {
  CheckboxField,
  classNames,
  Disclosure,
  formatNumber,
  nameOrder,
  SelectField,
  ui,
  withParam,
} from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type EntryFilter,
  type Facet,
  FACET_FIELDS,
  facetKey,
  facetQuestions,
  type FilteredEntries,
  type OwnFacet,
  UNANSWERED,
} from '../entry/entry-facets.ts';
import { useJudge } from '../entry/judge.ts';
import { respelledStyles } from '../entry/style-spellings.ts';
import { useOwnSlots, useQuestions, useRights } from '../sync/judging-settings.ts';
import { useEntries } from '../sync/sync-provider.tsx';
import type { ViewMode } from '../table/stable-order.ts';
import styles from './filters.module.css';

interface FiltersProps {
  facets: EntryFilter['facets'];
  mode: ViewMode;
  onChange: (facet: Facet | 'view', value: string) => void;
}

export const countOf = (facets: EntryFilter['facets']) =>
  Object.values(facets).filter(Boolean).length;

export function Filters(props: FiltersProps) {
  const count = countOf(props.facets);
  const label = (
    <>
      Filters{' '}
      {count > 0 && <span className={classNames(ui.small, ui.digits, styles.count)}>{count}</span>}
    </>
  );
  return (
    <Disclosure label={label} panelLabel="Filters" className={styles.toggle}>
      {() => <Fields {...props} />}
    </Disclosure>
  );
}

function Fields({ facets, mode, onChange }: FiltersProps) {
  const entries = useEntries();
  const isAnswered = ({ key }: Question) =>
    entries.some(({ answers }) => !isEmptyAnswer(answers?.[key]));
  const questions = facetQuestions(useQuestions()).filter(
    (one) => !one.isRemoved || facets[nameOf(one)] || isAnswered(one),
  );
  const hasOwnSlots = useOwnSlots().size > 0;
  const isNameless = useJudge().name === '';
  const box = (facet: OwnFacet, isDisabled = false) => (
    <CheckboxField
      label={FACET_FIELDS[facet].label}
      checked={facets[facet] !== ''}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(facet, currentTarget.checked ? 'yes' : '')}
    />
  );
  const select = (facet: OwnFacet) => {
    const { label, textOf } = FACET_FIELDS[facet];
    const keyOf = (text: string) => facetKey(facet, text);
    const options = distinct(
      entries.flatMap((entry) => textOf?.(entry) ?? []),
      keyOf,
    );
    if (options.length === 0) return null;
    const key = keyOf(facets[facet]);
    return (
      <SelectField
        label={label}
        options={options}
        placeholder="All"
        value={options.find((option) => keyOf(option) === key) ?? ''}
        onChoose={(option) => onChange(facet, option)}
      />
    );
  };
  return (
    <span className={classNames(styles.fields, ui.stack3)}>
      {box('unreviewed', isNameless && !facets.unreviewed)}
      {isNameless && <span className={ui.note}>Set your judge name first.</span>}
      {(hasOwnSlots || facets.mine) && box('mine')}
      {box('unassigned')}
      {select('slotPanel')}
      {select('style')}
      <SpellingsLink />
      {select('branch')}
      {select('video')}
      {questions.map((question) => (
        <SelectField
          key={question.key}
          label={question.label}
          options={answerOptions(question, entries)}
          placeholder="All"
          value={facets[nameOf(question)] ?? ''}
          onChoose={(option) => onChange(nameOf(question), option)}
        />
      ))}
      {questions.length > 0 && (
        <SelectField
          label="Group by"
          options={questions.map((one) => [nameOf(one), one.label])}
          placeholder="Nothing"
          value={mode.startsWith('answers.') ? mode : ''}
          onChoose={(name) => onChange('view', name)}
        />
      )}
    </span>
  );
}

/** Each with how many have chosen it; an option that was removed only if somebody has. */
function answerOptions(question: Question, entries: readonly AuditionEntry[]) {
  return answerChoices(question).flatMap(({ key, label, isRemoved }: QuestionOption) => {
    const { length } = entries.filter(({ answers }) => matchesAnswer(answers?.[question.key], key));
    if (isRemoved && length === 0) return [];
    return [[key || UNANSWERED, `${label} (${formatNumber(length)})`] as const];
  });
}

/** Organisers give a style one spelling where it has several. */
function SpellingsLink() {
  const [params] = useSearchParams();
  const { mayOrganise } = useRights();
  const { length } = respelledStyles(useEntries());
  if (length === 0 || !mayOrganise) return null;
  return (
    <Link replace to={`?${withParam(params, 'merge', 'styles')}`} className={ui.small}>
      {pluralize(length, 'style has', 'styles have')} several spellings
    </Link>
  );
}

function distinct(texts: readonly string[], keyOf: (text: string) => string): string[] {
  // The first of those that are the same stays.
  const known = new Map(texts.toReversed().map((text) => [keyOf(text), text.trim()]));
  known.delete('');
  return [...known.values()].toSorted(nameOrder());
}

/** They are shown once there is one. */
const RARE: readonly string[] = ['Reserve', 'Withdrawn'];

interface StatusFilterProps {
  filter: EntryFilter;
  counts: FilteredEntries['counts'];
}

/** A judge who does not see a status reads of how many: it may be any. */
export function StatusFilter({ filter: { search, status }, counts }: StatusFilterProps) {
  const [params] = useSearchParams();
  const searched = withParam(params, 'search', search);
  const isShown = (choice: keyof typeof counts) =>
    !RARE.includes(choice) || counts[choice] > 0 || choice === status;
  const hidden = OUTCOMES.reduce((rest, outcome) => rest - counts[outcome], counts.All);
  return (
    <nav aria-label="Filter by status" className={controls.segments}>
      {(['All', ...OUTCOMES] as const).filter(isShown).map((choice) => (
        <Link
          key={choice}
          to={{
            search: withParam(searched, 'status', choice === 'All' ? '' : choice).toString(),
          }}
          preventScrollReset
          aria-current={choice === (status ?? 'All') || undefined}
          className={controls.segment}
        >
          {choice}{' '}
          <span className={classNames(ui.small, ui.digits)}>{formatNumber(counts[choice])}</span>
        </Link>
      ))}
      {hidden > 0 && (
        <span className={controls.segment}>
          Hidden <span className={classNames(ui.small, ui.digits)}>{formatNumber(hidden)}</span>
        </span>
      )}
    </nav>
  );
}
