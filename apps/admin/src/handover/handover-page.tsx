import { freshQuery } from '@nox/api-client';
import { type Handover, type HandoverPerson, rolesText } from '@nox/contracts';
import {
  Button,
  classNames,
  DataTable,
  formatDate,
  formatTime,
  Notice,
  PageHeader,
  QueryContent,
  StatusMark,
  tools,
  TwoLines,
  ui,
} from '@nox/ui';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallOffDialog, HandoverDialog } from './handover-dialogs.tsx';
import { Lines } from './lines.tsx';

const handoverQuery = freshQuery<Handover>(['handover'], '/handover');

const HandoverPage = () => (
  <div className={ui.stack4}>
    <PageHeader title="Handover">
      <Button onClick={() => window.print()}>Print</Button>
    </PageHeader>
    <p className={ui.note}>What your successor has to know. Only administrators see it.</p>
    <QueryContent
      query={handoverQuery}
      loading="Loading the handover"
      failed="Failed to fetch the handover. Please try again later."
    >
      {(handover) => (
        <>
          <Section title="Hand over" isPrinted={handover.current !== null}>
            <Current current={handover.current} lines={handover.lines} />
          </Section>
          <Section title="Who may do what">
            <People people={handover.people} />
          </Section>
          <Section title="What there is, and what to ask">
            <Lines lines={handover.lines} mayTick={handover.current?.mayTick === true} />
          </Section>
          <Section title="Backups">
            <Backups {...handover.backups} />
          </Section>
        </>
      )}
    </QueryContent>
  </div>
);

export { HandoverPage as Component };

interface SectionProps {
  title: string;
  /** Whether paper has the section, too; true if absent. */
  isPrinted?: boolean;
  children: ReactNode;
}

function Section({ title, isPrinted = true, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(tools.section, ui.stack3, !isPrinted && tools.screenOnly)}
    >
      <h2 id={id} className={ui.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Current({ current, lines }: Pick<Handover, 'current' | 'lines'>) {
  const [dialog, setDialog] = useState<'begin' | 'call off'>();
  const close = () => setDialog(undefined);
  const isOpen = current !== null && current.state !== 'ended';
  const toTick = lines.filter(({ ticks }) => ticks.length < 2).length;
  return (
    <>
      {current?.state === 'alone' && (
        <Notice tone="negative">
          The access of {current.from} was to end with {formatDate(current.endsOn)}. It has not:
          nobody else would be an administrator. It ends once somebody else has joined.
        </Notice>
      )}
      {current?.isInSettings && (
        <Notice tone="pending">
          The server’s settings still name {current.from} in NOX_ADMINS: take the name out there.
        </Notice>
      )}
      {current && (
        <p className={ui.breakable}>
          {isOpen
            ? `${current.from} hands over to ${current.to}. The access of ${current.from} ends with ${formatDate(current.endsOn)}. `
            : `${current.from} has handed over to ${current.to}, on ${formatDate(current.endsOn)}. `}
          {isOpen && !current.hasJoined && `${current.to} has not joined yet. `}
          {toTick > 0 && `Both have still to tick ${toTick} of ${lines.length} lines below.`}
        </p>
      )}
      {isOpen && !current.hasJoined && (
        <p className={classNames(ui.note, tools.screenOnly)}>
          The invitation goes by email. <Link to="/admin/season/people">People</Link> shows it as a
          code, and sends it again.
        </p>
      )}
      <div className={classNames(tools.wrap3, tools.screenOnly)}>
        {(!isOpen || current.isOwn) && (
          <Button onClick={() => setDialog('begin')}>
            {isOpen ? 'Change the last day…' : 'Hand over to…'}
          </Button>
        )}
        {isOpen && <Button onClick={() => setDialog('call off')}>Call it off…</Button>}
      </div>
      {dialog === 'begin' && (
        <HandoverDialog current={isOpen ? current : undefined} onClose={close} />
      )}
      {dialog === 'call off' && isOpen && <CallOffDialog {...current} onClose={close} />}
    </>
  );
}

const SOURCES: Record<HandoverPerson['source'], string> = {
  settings: 'Named in NOX_ADMINS, on the machine',
  claim: 'Named in Firebase, by a claim',
  invitation: 'Invited',
};

const People = ({ people }: Pick<Handover, 'people'>) => (
  <DataTable
    aria-label="Who may do what"
    items={people}
    keyOf={({ name, source }) => `${source} ${name}`}
    columns={[
      {
        name: 'Person',
        cell: ({ name, source }) => <TwoLines detail={SOURCES[source]}>{name}</TwoLines>,
      },
      { name: 'May do', cell: ({ roles }) => rolesText(roles) },
      {
        name: 'Last here',
        label: 'Last here',
        cell: ({ lastOn, hasJoined }) => {
          if (!hasJoined) return <StatusMark tone="off">Never</StatusMark>;
          return lastOn === null ? 'Not known' : formatDate(lastOn);
        },
      },
    ]}
  />
);

const WEEK_MS = 7 * 86_400_000;
const YEAR_MS = 365 * 86_400_000;

function Backups({ backupAt, restoreAt }: Handover['backups']) {
  const [now] = useState(() => Date.now());
  const facts = [
    { name: 'Last backup', at: backupAt, maxMs: WEEK_MS, none: 'None is recorded' },
    {
      name: 'Last restore that was tried',
      at: restoreAt,
      maxMs: YEAR_MS,
      none: 'Nobody has tried',
    },
  ];
  return (
    <>
      <dl className={ui.stack2}>
        {facts.map(({ name, at, maxMs, none }) => (
          <div key={name} className={ui.row4}>
            <dt className={ui.minor}>{name}</dt>
            <dd>
              <StatusMark tone={at && Date.parse(at) > now - maxMs ? 'positive' : 'negative'}>
                {at ? formatTime(at) : none}
              </StatusMark>
            </dd>
          </div>
        ))}
      </dl>
      <p className={ui.note}>
        To try a restore, put a backup into an empty folder: the next backup records that here.
      </p>
    </>
  );
}
