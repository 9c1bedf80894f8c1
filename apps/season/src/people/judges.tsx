import { call, freshQuery } from '@nox/api-client';
import { type JudgeMerge, type Message, pluralize, type SeasonJudge } from '@nox/contracts';
import {
  actionsColumn,
  type Column,
  DataTable,
  FormDialog,
  nameOrder,
  RowAction,
  RowActions,
  SelectField,
  TwoLines,
  ui,
} from '@nox/ui';
import { useAction, useFormAction } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TitledPanel } from '../ui/page-parts.tsx';

const JUDGES = ['judges'] as const;
const MERGES = '/auditions/judges/merges';

const compare = nameOrder();
const byName = (one: SeasonJudge, other: SeasonJudge) => compare(one.name, other.name);

/** Nothing is shown while the account judges independently: who has reviewed is hidden from it. */
const judgesQuery = {
  ...freshQuery<SeasonJudge[]>(JUDGES, '/auditions/judges'),
  retry: false,
  select: (judges: SeasonJudge[]) => judges.toSorted(byName),
};

const COLUMNS: readonly Column<SeasonJudge>[] = [
  {
    name: 'Judge',
    cell: ({ name, merged }) => (
      <TwoLines detail={merged.length > 0 && `Also ${merged.map((one) => one.name).join(', ')}`}>
        <bdi>{name}</bdi>
      </TwoLines>
    ),
  },
  { name: 'Accounts', cell: ({ accounts }) => accounts.join(', ') },
  { name: 'Reviews', cell: ({ reviews }) => pluralize(reviews, 'review') },
];

/** Who has reviewed in the season: two names of one person are made one judge, or two again. */
export function Judges() {
  const { data: judges = [] } = useQuery(judgesQuery);
  const [merging, setMerging] = useState<SeasonJudge>();
  const { mutate } = useAction({
    call: (id: string) => call<Message>('DELETE', `${MERGES}/${encodeURIComponent(id)}`),
    said: ({ message }) => message,
    subject: 'judges',
    failed: 'They are one judge still.',
    announcesFailure: true,
    refreshes: [JUDGES],
  });
  if (judges.length + judges.flatMap(({ merged }) => merged).length < 2) return null;
  const actionsOf = (judge: SeasonJudge) => (
    <RowActions
      name={judge.name}
      more={judge.merged.map(({ _id, name }) => ({
        label: `Separate ${name}`,
        onSelect: () => mutate(_id),
      }))}
    >
      {judges.length > 1 && (
        <RowAction
          aria-label={`${judge.name} is the same person as…`}
          onClick={() => setMerging(judge)}
        >
          Same person as…
        </RowAction>
      )}
    </RowActions>
  );
  return (
    <TitledPanel title="Judges of this season" className={ui.stack3}>
      <p className={ui.detail}>
        Names and accounts under which there are reviews. If two are one person, make them one
        judge: the standings would take them for two.
      </p>
      <DataTable
        aria-label="Judges of this season"
        items={judges}
        keyOf={({ name }) => name}
        columns={[...COLUMNS, actionsColumn(actionsOf, 'end')]}
      />
      {merging && (
        <MergeDialog judge={merging} judges={judges} onClose={() => setMerging(undefined)} />
      )}
    </TitledPanel>
  );
}

interface MergeDialogProps {
  judge: SeasonJudge;
  judges: readonly SeasonJudge[];
  onClose: () => void;
}

function MergeDialog({ judge, judges, onClose }: MergeDialogProps) {
  const others = judges.filter((one) => one !== judge).map(({ name }) => name);
  const { field, dialog } = useFormAction(
    { defaultValues: { into: others[0] ?? '' } },
    {
      call: ({ into }) => {
        const body: JudgeMerge = { judge: judge.name, into };
        return call<Message>('POST', MERGES, { body });
      },
      said: ({ message }) => message,
      subject: 'judges',
      onDone: onClose,
      failed: 'They are two judges still.',
      refreshes: [JUDGES],
    },
  );
  return (
    <FormDialog
      {...dialog}
      title={`${judge.name} is the same person as…`}
      submitLabel="Make them one judge"
      busyLabel="Saving..."
      onCancel={onClose}
    >
      <SelectField label="Judge" options={others} {...field('into')} />
      <p className={ui.minor}>
        All reviews of {judge.name} are shown under that name, also later ones. Where both reviewed
        a candidate, the later review counts. You can separate them again.
      </p>
    </FormDialog>
  );
}
