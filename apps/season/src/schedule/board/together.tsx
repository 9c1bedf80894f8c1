import { MAX_PARTY } from '@nox/contracts';
import { Button } from '@nox/ui';
import { type BoardIndex, nameOf, namesOf, partnersOf } from './board-index.ts';
import { OptionList } from './option-list.tsx';
import { partnerOptions } from './slot-options.ts';
import type { BoardEdits } from './use-board-edits.ts';

interface PartnerListProps {
  index: BoardIndex;
  entryId: string;
  edits: BoardEdits;
  onDone: () => void;
}

interface TogetherProps extends PartnerListProps {
  onChoose: () => void;
}

/** Joining and leaving those who stay together with a candidate. */
export function Together({ index, entryId, edits, onChoose, onDone }: TogetherProps) {
  const party = index.parties.get(entryId);
  const others = partnersOf(index, entryId);
  const leave = () => {
    const said = `${namesOf(index, party!.entryIds)}: no longer kept together.`;
    if (others.length === 1) edits.separate(party!._id, said);
    else {
      const staying = namesOf(index, others);
      edits.keepTogether(
        { entryIds: [...others], replaces: party!._id },
        `${staying} stay together, without ${nameOf(index, entryId)}.`,
      );
    }
    onDone();
  };
  return (
    <>
      {others.length + 1 < MAX_PARTY && (
        <Button onClick={onChoose}>
          {party ? 'Keep together with another…' : 'Keep together with…'}
        </Button>
      )}
      {party && <Button onClick={leave}>No longer keep together</Button>}
    </>
  );
}

/** The chosen candidate joins the party of this one, or makes one with them. */
export function PartnerList({ index, entryId, edits, onDone }: PartnerListProps) {
  const party = index.parties.get(entryId);
  return (
    <OptionList
      label="Keep together with"
      hint={`In one slot, or in neighbouring ones. At most ${MAX_PARTY} candidates stay together.`}
      options={partnerOptions(index, entryId)}
      onPick={({ entryId: partner }) => {
        const entryIds = [...(party?.entryIds ?? [entryId]), partner];
        edits.keepTogether(
          { entryIds, ...(party && { replaces: party._id }) },
          `${namesOf(index, entryIds)} stay together.`,
        );
        onDone();
      }}
      empty="No candidate who could stay with them is called that."
    />
  );
}
