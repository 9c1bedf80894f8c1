import { accountQueries, call, societyCalls, teamQueries } from '@nox/api-client';
import { useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import {
  FIRST_SOCIETY,
  type FirstStep,
  type NextFirstStep,
  SOCIETY_FIELDS,
  SOCIETY_ID,
  SocietyInput,
} from '@nox/contracts';
import { Button, classNames, focusHeading, PageHeader, tools, ui } from '@nox/ui';
import { useAction } from '@nox/actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { DASHBOARD } from '../access/login-address.ts';
import { blankOf, type ContentKind, inputOf } from '../content/content-kind.ts';
import { DraftedForm } from '../content/form/drafted-form.tsx';
import { LoadedForm } from '../content/form/form-page.tsx';
import { society, team } from '../content/kinds.ts';

/** The part of the society's form with one field. What is absent stays as it is stored. */
const partOf = (field: 'name' | 'hours'): ContentKind => ({
  ...society,
  noun: field === 'name' ? 'Name' : 'Hours',
  schema: SocietyInput.pick({ [field]: true } as { name: true }),
  fields: { [field]: { ...SOCIETY_FIELDS[field], section: undefined } },
  texts: { ...society.texts, updated: 'Saved.' },
});

/** The texts that a site begins with say the first name: those that are still there say the new one from now on. Its hours are those of a room that only the first society has. */
async function saveName(id: string, { name }: { name: string }, version: string | undefined) {
  const { entity } = await societyCalls.read(id, new AbortController().signal);
  const texts = inputOf(society, entity);
  if (name !== FIRST_SOCIETY.name && texts.hours === FIRST_SOCIETY.hours) texts.hours = '';
  const renamed = JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(FIRST_SOCIETY.name, () => name) : value,
  ) as SocietyInput;
  return society.calls.update(id, renamed, version);
}

const NAME: ContentKind = { ...partOf('name'), calls: { ...society.calls, update: saveName } };
const HOURS = partOf('hours');

const STEPS: Record<FirstStep, readonly [title: string, text: string]> = {
  name: [
    'What is your society called?',
    'Its pages, mails and calendar entries say this name. Everything here can be changed later, too.',
  ],
  hours: ['When can one meet you?', 'The foot of each page says when and where, in a sentence.'],
  members: ['Who is in the team?', 'Add the first members, one after the other.'],
};
const ORDER = Object.keys(STEPS) as FirstStep[];

/** Leads an administrator through what a fresh site needs first. Who comes back goes on where the last one stopped. */
function FirstStepsPage() {
  const uid = useAuth(({ user }) => user?.uid) ?? '';
  const first = useAccount(uid)?.firstStep ?? null;
  const queryClient = useQueryClient();
  // A form stays when another administrator finishes its step meanwhile.
  const [step, setStep] = useState(first);
  const shown = useRef(step);
  const { mutate: finish } = useAction({
    call: async (steps: FirstStep[]) => {
      const next = await call<NextFirstStep>('POST', '/first-steps', { body: { steps } });
      // The dashboard leads back here while the account has a step.
      await queryClient.invalidateQueries({ queryKey: accountQueries.me(uid).queryKey });
      return next.step;
    },
    onDone: setStep,
    subject: 'first-steps',
    failed: 'The step is still there.',
    announcesFailure: true,
    refreshes: [],
  });
  useEffect(() => {
    if (step !== shown.current) focusHeading();
    shown.current = step;
  }, [step]);

  if (!step) return <Navigate to={DASHBOARD} replace />;
  const [title, text] = STEPS[step];
  const onDone = () => finish([step]);
  const actions = (
    <>
      <Button onClick={onDone}>Skip</Button>
      {step !== 'members' && <Button onClick={() => finish(ORDER)}>Skip all</Button>}
    </>
  );
  const form = { isCopy: false, onDone, actions };
  return (
    <div className={classNames(ui.stack5, tools.fields)}>
      <PageHeader title={title} />
      <p className={ui.minor}>
        Step {ORDER.indexOf(step) + 1} of {ORDER.length}. {text}
      </p>
      {step === 'members' ? (
        <Members onFinish={onDone} />
      ) : (
        <LoadedForm key={step} {...form} kind={step === 'name' ? NAME : HOURS} id={SOCIETY_ID} />
      )}
    </div>
  );
}

/** The form begins anew with each member that was saved. */
function Members({ onFinish }: { onFinish: () => void }) {
  const { data: members = [] } = useQuery(teamQueries.adminList());
  const [saved, setSaved] = useState(0);
  const [original] = useState({ values: blankOf(team), version: undefined });
  return (
    <>
      {members.length > 0 && (
        <p role="status">In the team: {members.map(({ name }) => name).join(', ')}</p>
      )}
      <DraftedForm
        key={saved}
        kind={team}
        id={undefined}
        isCopy={false}
        original={original}
        onDone={() => {
          setSaved(saved + 1);
          focusHeading();
        }}
        actions={<Button onClick={onFinish}>{members.length > 0 ? 'Finish' : 'Skip'}</Button>}
      />
    </>
  );
}

export { FirstStepsPage as Component };
