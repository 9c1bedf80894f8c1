import { TemplateKind } from '@nox/contracts';
import { PageHeader, QueryContent, ui } from '@nox/ui';
import { useSearchParams } from 'react-router-dom';
import { messageQueries } from '../calls/message-calls.ts';
import { ButtonLink, Segments } from '../ui/page-parts.tsx';
import { TemplateForm } from './template-form.tsx';

const LABELS: Record<TemplateKind, string> = {
  confirm: 'Confirm',
  already: 'Already applied',
  guardian: 'Guardian',
  confirmed: 'Confirmed',
  link: 'Own link',
  'new-email': 'New email',
  'email-changed': 'Email changed',
  'email-restored': 'Change taken back',
  'guardian-withdrew': 'Guardian withdrew',
  slot: 'Slot',
  'slot-changed': 'New slot',
  'slot-cancelled': 'Slot cancelled',
  reminder: 'Reminder',
  selected: 'Selected',
  reserve: 'Reserve',
  'not-selected': 'Not selected',
  'result-correction': 'Corrected result',
};

const PURPOSES: Record<TemplateKind, string> = {
  confirm: 'Goes to a candidate who has applied: the application counts once it is confirmed.',
  already: 'Goes to a candidate who applies again with a confirmed roll number.',
  guardian: 'Goes to the parent or guardian of a candidate under age, if the season asks for one.',
  confirmed: 'Goes to a candidate whose application was confirmed, with the number and the link.',
  link: 'Goes to a candidate who asks for the link to their own page, or to whom you send it.',
  'new-email': 'Goes to a new email address that a candidate has given, to confirm it.',
  'email-changed': 'Goes to the former address once the new one is confirmed, to take that back.',
  'email-restored': 'Goes to the new address once that was taken back from the former one.',
  'guardian-withdrew': 'Goes to a candidate whose guardian takes the agreement back.',
  slot: 'Goes to a candidate who has got a slot, once the schedule is published and you send it.',
  'slot-changed':
    'Goes to a candidate whose published slot is another one than they were notified of.',
  'slot-cancelled':
    'Goes to a candidate who was notified of a slot and has none in the published schedule, or has withdrawn.',
  reminder: 'Goes to candidates with a published slot when you send a reminder.',
  selected:
    'Goes to a selected candidate once the results are published and you send it, with the calendar file of the first meeting.',
  reserve: 'Goes to a reserve once the results are published and you send it.',
  'not-selected':
    'Goes to a candidate who is not selected once the results are published and you send it.',
  'result-correction':
    'Goes to a candidate whose published result is another one than they were notified of.',
};

function TemplatesPage() {
  const [params] = useSearchParams();
  const kind = TemplateKind.catch('confirm').parse(params.get('kind'));
  const query = {
    ...messageQueries.template(kind),
    // A later version is merged when the form is saved.
    staleTime: Infinity,
    refetchOnMount: 'always' as const,
  };
  return (
    <>
      <PageHeader title="Message templates">
        <ButtonLink to="/admin/season/messages">All messages</ButtonLink>
      </PageHeader>
      <Segments
        aria-label="Templates"
        current={kind}
        segments={TemplateKind.options.map((name) => ({
          key: name,
          label: LABELS[name],
          search: `kind=${name}`,
        }))}
      />
      <p className={ui.minor}>{PURPOSES[kind]}</p>
      <QueryContent
        query={query}
        loading="Loading the template"
        failed="Failed to fetch the template."
      >
        {(loaded) => <TemplateForm key={kind} loaded={loaded} />}
      </QueryContent>
    </>
  );
}

export { TemplatesPage as Component };
