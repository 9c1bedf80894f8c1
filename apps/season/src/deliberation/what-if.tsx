import { failureText } from '@nox/api-client/failures';
import {
  describeApart,
  judgeNameKey,
  MAX_PLACES,
  PLACES_MESSAGE,
  pluralize,
  severityWords,
} from '@nox/contracts';
import { classNames, Notice, QueryContent, SelectField, TextField, tools, ui } from '@nox/ui';
import { useState } from 'react';
import { CandidateList } from '../ui/candidate-lists.tsx';
import { toRows } from './candidates.ts';
import styles from './deliberation.module.css';
import { type Deliberation, standingsQuery } from './use-deliberation.ts';

/** What is no number of places leaves the line where it is, and is replaced by the number once the field is left. */
export function PlacesField({ places, hasPlaces, setPlaces }: Deliberation) {
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const [before, setBefore] = useState(places);
  return (
    <div className={styles.places}>
      <TextField
        type="number"
        label={hasPlaces ? 'Places' : 'How many places?'}
        min={1}
        max={MAX_PLACES}
        value={typed ?? (hasPlaces ? places : '')}
        error={isRefused ? PLACES_MESSAGE : undefined}
        onFocus={() => setBefore(places)}
        onChange={({ currentTarget: { value, valueAsNumber, validity } }) => {
          setTyped(value);
          setIsRefused(!validity.valid);
          // The first digits of what is refused have moved the line.
          if (hasPlaces && !validity.valid) setPlaces(before);
          else if (value !== '') setPlaces(valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}

export const JudgeChoice = ({ standings, without, setWithout }: Deliberation) => (
  <SelectField
    label="What if a judge is left out?"
    placeholder="All judges count"
    value={without}
    options={standings.judges.map((judge) => {
      const words = [judge.name, pluralize(judge.count, 'score'), severityWords(judge)];
      return [judge.name, words.filter(Boolean).join(', ')];
    })}
    onChoose={setWithout}
  />
);

/** Fewer may leave than enter, or more: who shares a place that the line crosses is not surely above it. */
function describeSides(enters: number, leaves: number): string {
  if (enters === 0 && leaves === 0) return 'No candidate changes sides of the line.';
  if (enters === leaves) {
    return `${pluralize(enters, 'place goes to another candidate', 'places go to other candidates')}.`;
  }
  const sure = `${pluralize(enters, 'more candidate is', 'more candidates are')} surely above the line then.`;
  const unsure = `${pluralize(leaves, 'candidate is', 'candidates are')} not surely above the line any more.`;
  if (leaves === 0) return `${sure} All who are above it now stay.`;
  return enters === 0 ? unsure : `${sure} ${unsure}`;
}

export function WhatIf({ without: judge, standings, everyone }: Deliberation) {
  const { places, judges } = standings;
  // The address may name a judge whose scores are gone, or who has another name by now.
  if (!judges.some(({ name }) => judgeNameKey(name) === judgeNameKey(judge))) {
    return (
      <Notice tone="pending">
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
        {({ changed, refusal, sentence, apart = [] }) => {
          const { enters = [], leaves = [] } = changed ?? {};
          const named = (ids: readonly string[]) =>
            toRows(everyone.filter(({ key }) => ids.includes(key)));
          return (
            <>
              <p role="status">
                {describeSides(enters.length, leaves.length)}
                {refusal && ` Means are compared. ${sentence}`} {describeApart(apart)}
              </p>
              <CandidateList title="Above the line then" items={named(enters)} />
              <CandidateList
                title={
                  enters.length === leaves.length
                    ? 'Below the line then'
                    : 'Not surely above the line then'
                }
                items={named(leaves)}
              />
            </>
          );
        }}
      </QueryContent>
    </section>
  );
}
