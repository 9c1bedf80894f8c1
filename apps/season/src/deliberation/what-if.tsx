import { failureText } from '@nox/api-client/call';
import {
  judgeNameKey,
  MAX_PLACES,
  PLACES_MESSAGE,
  pluralize,
  severityWords,
  type Standings,
} from '@nox/contracts';
import { classNames, Notice, QueryContent, SelectField, TextField, tools, ui } from '@nox/ui';
import { useState } from 'react';
import { CandidateList } from '../ui/candidate-lists.tsx';
import type { Candidate } from './candidates.ts';
import { standingsQuery } from './deliberation-calls.ts';
import styles from './deliberation.module.css';

interface PlacesFieldProps {
  places: number;
  onPlaces: (places: number) => void;
}

/** What is no number of places leaves the line where it is, and is replaced by the number once the field is left. */
export function PlacesField({ places, onPlaces }: PlacesFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  return (
    <div className={styles.places}>
      <TextField
        type="number"
        label="Places"
        min={1}
        max={MAX_PLACES}
        value={typed ?? places}
        error={isRefused ? PLACES_MESSAGE : undefined}
        onChange={({ currentTarget: { value, valueAsNumber, validity } }) => {
          setTyped(value);
          setIsRefused(!validity.valid);
          if (value !== '' && validity.valid) onPlaces(valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}

interface JudgeChoiceProps {
  standings: Standings;
  without: string;
  onWithout: (judge: string) => void;
}

/** Judges with how strict they are: one may be left out to see what changes. */
export const JudgeChoice = ({ standings, without, onWithout }: JudgeChoiceProps) => (
  <SelectField
    label="What if a judge is left out?"
    placeholder="All judges count"
    value={without}
    options={standings.judges.map((judge) => [
      judge.name,
      [judge.name, pluralize(judge.count, 'score'), severityWords(judge)]
        .filter(Boolean)
        .join(', '),
    ])}
    onChoose={onWithout}
  />
);

interface WhatIfProps {
  judge: string;
  standings: Standings;
  candidates: readonly Candidate[];
}

/** Who changes sides of the cut line without a judge, by name. */
export function WhatIf({ judge, standings, candidates }: WhatIfProps) {
  const { places, judges } = standings;
  // The address may name a judge whose scores are gone, or who has another name by now.
  if (!judges.some(({ name }) => judgeNameKey(name) === judgeNameKey(judge))) {
    return (
      <Notice tone="lamp">
        <p role="status">
          No judge of these scores is called <bdi>{judge}</bdi>. All judges count here: choose
          another one to leave out.
        </p>
      </Notice>
    );
  }
  return (
    <section aria-label={`Without ${judge}`} className={classNames(tools.panel, ui.stack3)}>
      <h2 className={tools.panelTitle}>
        Without <bdi>{judge}</bdi>
      </h2>
      <QueryContent
        query={standingsQuery(places, judge)}
        loading={<p role="status">…</p>}
        failed={(error) => failureText(error, 'It could not be computed.')}
      >
        {({ changed, refusal, sentence }) => {
          const { enters = [], leaves = [] } = changed ?? {};
          const named = (ids: readonly string[]) =>
            candidates
              .filter(({ key }) => ids.includes(key))
              .map(({ key, entry: { fullName, number } }) => ({ entryId: key, fullName, number }));
          const count = Math.max(enters.length, leaves.length);
          return (
            <>
              <p role="status">
                {count === 0
                  ? 'No candidate changes sides of the line.'
                  : `${pluralize(count, 'place goes', 'places go')} to another candidate.`}
                {refusal && ` Means are compared. ${sentence}`}
              </p>
              <CandidateList title="Above the line then" items={named(enters)} />
              <CandidateList title="Below the line then" items={named(leaves)} />
            </>
          );
        }}
      </QueryContent>
    </section>
  );
}
