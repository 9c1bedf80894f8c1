import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder';
import { setAuditionStatus } from '@nox/api-client';
import type { ResultCandidate } from '@nox/contracts';
import { classNames, RowAction, tools, ui } from '@nox/ui';
import { SortableList } from '@nox/ui/sortable';
import { resultsQuery } from '../calls/queries.ts';
import { CandidateName, CountedTitle } from '../ui/candidate-lists.tsx';
import { useAction } from '../ui/hooks.ts';
import { saveReserves } from './result-calls.ts';

type Ids = readonly string[];

const idOf = ({ entryId }: ResultCandidate) => entryId;

/** Saves the list of reserves; until that is known, the list is as it was arranged. */
export function useReserves(reserves: readonly ResultCandidate[]) {
  const expected = reserves.map(idOf);
  const { mutate, isPending, variables } = useAction({
    call: (ids: Ids) => saveReserves({ ids: [...ids], expected }),
    failed: 'The reserves were not saved.',
    announcesFailure: true,
    refreshes: [resultsQuery.queryKey],
  });
  return {
    ids: isPending ? variables : expected,
    isSaving: isPending,
    /** One change after the other: each is compared with what was there before. */
    save: (ids: Ids) => !isPending && mutate(ids),
  };
}

interface ReserveListProps {
  reserves: readonly ResultCandidate[];
  state: ReturnType<typeof useReserves>;
}

/** Reserves in the order in which they move up, which organisers do by hand. */
export function ReserveList({ reserves, state: { ids, save } }: ReserveListProps) {
  const { mutate, isPending } = useAction({
    call: ({ entryId }: ResultCandidate) =>
      setAuditionStatus(entryId, 'Selected', { expected: 'Not Selected' }),
    said: (_, { fullName }) => `${fullName} is Selected. Publish the results to say so.`,
    failed: 'Nothing was changed.',
    announcesFailure: true,
    refreshes: [resultsQuery.queryKey],
  });
  const candidates = new Map(reserves.map((candidate) => [candidate.entryId, candidate]));
  const items = ids.flatMap((id) => candidates.get(id) ?? []);
  return (
    <section aria-label="Reserves" className={classNames(ui.stack2, ui.start)}>
      <CountedTitle title="Reserves" count={items.length} />
      {items.length === 0 ? (
        <p className={ui.minor}>None yet. Make a reserve of a candidate who is Not Selected.</p>
      ) : (
        <>
          <p className={ui.note}>
            Drag them into the order in which they move up. Candidates do not see the order.
          </p>
          <div className={tools.full}>
            <SortableList
              isShort
              aria-label="Order of reserves"
              items={items.map((candidate) => ({
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
                save(reorder({ list: [...ids], startIndex, finishIndex }))
              }
            />
          </div>
        </>
      )}
    </section>
  );
}
