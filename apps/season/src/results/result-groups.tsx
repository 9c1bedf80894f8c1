import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder';
import { setAuditionStatus } from '@nox/api-client';
import { type groupResults, PROGRESS_TEXTS, type ResultCandidate } from '@nox/contracts';
import { classNames, RowAction, ui } from '@nox/ui';
import { useAction } from '@nox/actions';
import { SortableList } from '@nox/ui/sortable';
import { resultsQuery, saveReserves } from '../calls/queries.ts';
import { CandidateList, CandidateName, Fold } from '../ui/candidate-lists.tsx';
import layout from '../ui/layout.module.css';
import { TitledPanel } from '../ui/page-parts.tsx';
import { UndecidedLists } from './publish-dialog.tsx';

const refreshes = [resultsQuery.queryKey];

export type Groups = ReturnType<typeof groupResults>;

/** What a search leaves of a list, and whether long lists are folded: not while one searches. */
export interface FoundLists {
  find: <One extends ResultCandidate>(list: readonly One[]) => One[];
  isFolded: boolean;
}

export function ResultGroups({ find, isFolded, ...groups }: Groups & FoundLists) {
  const { selected, reserves, notSelected, pending, withdrawn } = groups;
  const expected = reserves.map(({ entryId }) => entryId);
  const { mutate, isPending, variables } = useAction({
    call: (ids: string[]) => saveReserves({ ids, expected }),
    failed: 'The reserves were not saved.',
    announcesFailure: true,
    refreshes,
  });
  // Reserves are shown as they were arranged until it is known whether that is saved.
  const ids = isPending ? variables : expected;
  /** One change after the other: each is compared with what was there before. */
  const save = (next: string[]) => !isPending && mutate(next);
  const candidates = [...reserves, ...notSelected];
  return (
    <TitledPanel title="Candidates" className={ui.stack5}>
      <CandidateList title="Selected" isFolded={isFolded} items={find(selected)} />
      {/* An order is shown as a whole, also where a search finds one of it. */}
      {(isFolded ? candidates.length + selected.length : find(reserves).length) > 0 && (
        <ReserveList
          reserves={ids.flatMap((id) => candidates.find(({ entryId }) => entryId === id) ?? [])}
          ids={ids}
          save={save}
        />
      )}
      <CandidateList
        title="Not Selected"
        isFolded={isFolded}
        items={find(notSelected)
          .filter(({ entryId }) => !ids.includes(entryId))
          .map((candidate) => ({
            ...candidate,
            action: (
              <span className={ui.row2}>
                {candidate.progress && candidate.progress !== 'scored' && (
                  <span className={ui.minor}>{PROGRESS_TEXTS[candidate.progress]}</span>
                )}
                <RowAction
                  aria-label={`Make reserve: ${candidate.fullName}`}
                  aria-disabled={isPending}
                  onClick={() => save([...ids, candidate.entryId])}
                >
                  Make reserve
                </RowAction>
              </span>
            ),
          }))}
      />
      <UndecidedLists pending={find(pending)} isFolded={isFolded} />
      <CandidateList
        title="Withdrawn: they get no result"
        isFolded={isFolded}
        items={find(withdrawn)}
      />
    </TitledPanel>
  );
}

interface ReserveListProps {
  reserves: readonly ResultCandidate[];
  ids: string[];
  save: (ids: string[]) => void;
}

function ReserveList({ reserves, ids, save }: ReserveListProps) {
  const { mutate, isPending } = useAction({
    call: ({ entryId }: ResultCandidate) =>
      setAuditionStatus(entryId, 'Selected', { expected: 'Not Selected' }),
    said: (_, { fullName }) => `${fullName} is Selected. Publish the results so that they see it.`,
    failed: 'Nothing was changed.',
    announcesFailure: true,
    refreshes,
  });
  return (
    <Fold title="Reserves" count={reserves.length} isFolded={false}>
      {reserves.length === 0 ? (
        <p className={ui.minor}>None yet. Make a reserve of a candidate who is Not Selected.</p>
      ) : (
        <>
          <p className={ui.note}>
            Drag them into the order in which they move up. Candidates do not see the order.
          </p>
          <div className={classNames(ui.full, layout.reserves)}>
            <SortableList
              aria-label="Order of reserves"
              items={reserves.map((candidate) => ({
                key: candidate.entryId,
                name: candidate.fullName,
                content: (
                  <span className={classNames(ui.row, ui.between)}>
                    <CandidateName {...candidate} />
                    <span className={ui.row4}>
                      <RowAction
                        aria-label={`Select ${candidate.fullName}`}
                        aria-disabled={isPending}
                        onClick={() => !isPending && mutate(candidate)}
                      >
                        Select
                      </RowAction>
                      <RowAction
                        aria-label={`Remove ${candidate.fullName} from the reserves`}
                        onClick={() => save(ids.filter((id) => id !== candidate.entryId))}
                      >
                        Remove
                      </RowAction>
                    </span>
                  </span>
                ),
              }))}
              onMove={(startIndex, finishIndex) =>
                save(reorder({ list: ids, startIndex, finishIndex }))
              }
            />
          </div>
        </>
      )}
    </Fold>
  );
}
