import { call, ruleQueries, seasonQueries } from '@nox/api-client';
import {
  agreesWithRules,
  CARRIED_LABELS,
  type CarriedText,
  type ConfirmedTexts,
  pluralize,
  type Season,
  type SeasonInput,
} from '@nox/contracts';
import {
  classNames,
  focusHeading,
  formatTime,
  Notice,
  PageHeader,
  RowAction,
  rowActionClass,
  StatusMark,
  TableSkeleton,
  tools,
  ui,
} from '@nox/ui';
import { focusField } from '@nox/ui/forms';
import { useAction } from '@nox/actions';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageQueries, resultsQuery, seasonsQuery } from '../calls/queries.ts';
import layout from '../ui/layout.module.css';
import { ButtonLink, Fetched, TitledPanel } from '../ui/page-parts.tsx';
import { SeasonForm } from './season-form.tsx';
import { registrationText } from './season-texts.ts';
import styles from './season.module.css';

const loading = <TableSkeleton label="Loading the season" />;

const SeasonPage = () => (
  <>
    <PageHeader title="Season" />
    <Fetched query={seasonsQuery} what="the season" loading={loading}>
      {([season, ...former]) =>
        season && (
          <AfterFacts>
            {[season, ...former].map((one) => (
              <ErasureNotice key={one._id} season={one} />
            ))}
            <CarriedTexts season={season} />
            <NotNotified />
            <NotAnswered />
            <div className={classNames(ui.stack4, styles.setup)}>
              <div className={layout.pair}>
                <PublicState season={season} />
                <Checklist season={season} />
              </div>
              {/* The key separates two seasons: what was typed for one must not be saved for the next. */}
              <SeasonForm key={season._id} {...{ season, former }} />
            </div>
          </AfterFacts>
        )
      }
    </Fetched>
  </>
);

export { SeasonPage as Component };

/** What is above the form would push it down: nothing is shown until that is fetched, or cannot be. */
function AfterFacts({ children }: { children: ReactNode }) {
  const facts = useQueries({
    queries: [
      ...[seasonQueries.current(), ruleQueries.adminList()],
      ...[messageQueries.status(), resultsQuery, messageQueries.unanswered()],
    ],
  });
  const isKnown = facts.every(({ isPending, failureReason }) => !isPending || failureReason);
  // What cannot be fetched is fetched again below.
  const [isShown, setIsShown] = useState(false);
  if (isKnown && !isShown) setIsShown(true);
  return isShown ? children : loading;
}

function ErasureNotice({ season: { name, erasure, deleteAfterDays } }: { season: Season }) {
  if (!erasure) return null;
  const { at, count } = erasure;
  const candidates = pluralize(count, 'candidate');
  return (
    <Notice tone="pending">
      <p>
        On <time dateTime={at}>{formatTime(at)}</time> everything about {candidates} of {name} is
        deleted for good: entries {deleteAfterDays} days after the last day of the season,
        unconfirmed registrations after 30 days. Download what you need before.
      </p>
    </Notice>
  );
}

const STATES = {
  closed: ['off', 'Closed'],
  announced: ['pending', 'Announced'],
  open: ['positive', 'Open'],
  paused: ['pending', 'Paused'],
  over: ['off', 'Over'],
} as const;

function PublicState({ season }: { season: Season }) {
  const { data: current } = useQuery(seasonQueries.current());
  if (!current) return null;
  const [tone, word] = STATES[current.state];
  return (
    <TitledPanel title="What candidates see now" className={classNames(ui.stack3, tools.top)}>
      <p role="status" className={ui.stack1}>
        <StatusMark tone={tone} className={ui.strong}>
          {word}
        </StatusMark>
        {registrationText(current, season)}
      </p>
      <p>
        <Link to="/auditions">Open the auditions page</Link>
      </p>
    </TitledPanel>
  );
}

/** A field of the form, or a page. */
type Place = keyof SeasonInput | `/${string}`;

type Item = readonly [label: string, isDone: boolean | undefined, why: string, at: Place];

const DATES = 'Dates as in the rules';
const WHY_MAIL = 'Candidates confirm by email, which does not leave this server yet.';

const Destination = ({ at, children }: { at: Place; children: string }) =>
  at.startsWith('/') ? (
    <Link to={at} className={rowActionClass()}>
      {children}
    </Link>
  ) : (
    <RowAction onClick={() => focusField(at)}>{children}</RowAction>
  );

const CARRIED_PLACES: Record<CarriedText, Place> = {
  privacyText: 'privacyText',
  nextSteps: 'nextSteps',
  rules: '/admin/rules',
  panels: '/admin/season/schedule/panels',
  templates: '/admin/season/messages/templates',
};

/** The first meeting may have moved since. */
function NotNotified() {
  const { data } = useQuery(resultsQuery);
  if (!data || !(data.toNotify > data.unsent)) return null;
  return (
    <Notice tone="pending">
      <p>
        {pluralize(data.toNotify - data.unsent, 'candidate has', 'candidates have')} no message
        about the published result, or the first meeting as it is now.
      </p>
      <ButtonLink to="/admin/season/results">Open the results</ButtonLink>
    </Notice>
  );
}

/** A question that became required is asked of who has applied by a message. */
function NotAnswered() {
  const { data = [] } = useQuery(messageQueries.unanswered());
  return data.map(({ field, label, count }) => (
    <Notice key={field} tone="pending">
      <p>
        {pluralize(count, 'candidate has', 'candidates have')} not answered “{label}”.
      </p>
      <ButtonLink to="/admin/season/messages/write" state={{ field, label }}>
        Write to {count === 1 ? 'the candidate' : 'them'}
      </ButtonLink>
    </Notice>
  ));
}

function CarriedTexts({ season: { _id, carried } }: { season: Season }) {
  const { mutate, isPending } = useAction({
    call: (text: CarriedText) =>
      call<Season>('POST', `/seasons/${_id}/confirmed`, {
        body: { texts: [text] } satisfies ConfirmedTexts,
      }),
    said: (_, text) => `${CARRIED_LABELS[text]}: confirmed.`,
    onDone: focusHeading,
    failed: 'Nothing was confirmed.',
    announcesFailure: true,
    refreshes: [seasonsQuery.queryKey],
  });
  if (carried.length === 0) return null;
  return (
    <TitledPanel title="From last season" className={ui.stack3}>
      <p>
        These may name dates, links and places of last season. Nothing is published, and
        registration does not open, before each is confirmed. Changing a text here confirms it.
      </p>
      <ul role="list" className={ui.stack0}>
        {carried.map((text) => (
          <li key={text} className={classNames(ui.row, ui.between)}>
            <StatusMark tone="pending">
              <Destination at={CARRIED_PLACES[text]}>{CARRIED_LABELS[text]}</Destination>
            </StatusMark>
            <RowAction
              aria-label={`Confirm: ${CARRIED_LABELS[text]}`}
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(text)}
            >
              Confirm
            </RowAction>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

const missing = (why: string, label: string) =>
  why === CONFIRM ? 'Not confirmed' : label === DATES ? 'Different' : 'Missing';
const CONFIRM = 'It is from last season: confirm it, or change it.';

/** What registration needs, in the settings as they are saved: some of it also once it is open. */
function Checklist({ season }: { season: Season }) {
  const { data: current } = useQuery(seasonQueries.current());
  const rules = useQuery(ruleQueries.adminList());
  const mail = useQuery(messageQueries.status());
  const active = rules.data?.find(({ isActive }) => isActive);
  const hasRules = rules.data && Boolean(active);
  const date = active?.eventDetails.date ?? '';
  const isAgreed = agreesWithRules(date, season);
  const hasMail = mail.data && mail.data.transport !== 'files';
  const why = `The page announces “${date}”, and no part of a day is then.`;
  const { opensAt, privacyText, contactEmail, endsOn, carried } = season;
  const items: Item[] = [
    ['Opening date', opensAt !== null, 'Without it registration stays closed.', 'opensAt'],
    carried.includes('privacyText')
      ? ['Privacy text', false, CONFIRM, 'privacyText']
      : ['Privacy text', privacyText !== '', 'Candidates agree to it.', 'privacyText'],
    carried.includes('rules')
      ? ['Active rule set', false, CONFIRM, '/admin/rules']
      : ['Active rule set', hasRules, 'The form shows the rules above it.', '/admin/rules'],
    [DATES, isAgreed, why, `/admin/rules/edit/${active?._id}#eventDetails.date`],
    ['Mail server', hasMail, WHY_MAIL, '/admin/season/messages'],
    ['Contact', contactEmail !== '', 'Candidates write to it about problems.', 'contactEmail'],
    ['Last day', endsOn !== null, 'Without it nothing is ever deleted.', 'endsOn'],
  ];
  if (current?.state === 'over') return null;
  const shown = items.filter(([label]) => label !== DATES || isAgreed !== undefined);
  return (
    <TitledPanel title="What registration needs" className={ui.stack3}>
      <ul role="list" className={ui.stack0}>
        {shown.map(([label, isDone, why, at]) => (
          <li key={label}>
            <StatusMark tone={isDone ? 'positive' : isDone === false ? 'pending' : 'off'}>
              <Destination at={at}>{label}</Destination>
              {isDone ? 'Ready' : isDone === undefined ? 'Not known' : missing(why, label)}
            </StatusMark>
            {isDone === false && <p className={classNames(ui.note, styles.why)}>{why}</p>}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
