import { call, clientErrorQueries, freshQuery } from '@nox/api-client';
import {
  type NewTeamToken,
  pluralForm,
  type ReportedClientError,
  type TeamToken,
  teamsOf,
} from '@nox/contracts';
import { runtimeInfoQuery } from '@nox/federation/contract';
import { useAction } from '@nox/actions';
import {
  Button,
  classNames,
  DataTable,
  formatNumber,
  formatTime,
  Notice,
  PageHeader,
  QueryContent,
  SelectField,
  StatusMark,
  TableSkeleton,
  tools,
  TwoLines,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useAccess } from '../access/access.ts';
import { ClientMetricsSection, clientMetricsQuery, ReleaseAlarms } from './client-metrics.tsx';
import styles from './system-page.module.css';
import { type App, appsOf } from './versions.tsx';

const ERRORS = { ...clientErrorQueries.last(), refetchInterval: 30_000 };
const tokensQuery = freshQuery<TeamToken[]>(['team-tokens'], '/team-tokens');

/** What failed in browsers, and how fast they are: of all parts, or of those of the account's teams. */
function ErrorsPage() {
  const { roles } = useAccess();
  const running = useQuery(runtimeInfoQuery);
  const apps = running.data ? appsOf(running.data) : [];
  // Administrators are of all teams.
  const remotes = teamsOf(roles) ?? apps.map(({ name }) => name);
  const all = [running, useQuery(ERRORS), useQuery(clientMetricsQuery), useQuery(tokensQuery)];
  const isLoading = all.some(({ isPending, failureReason }) => isPending && !failureReason);
  const [isShown, setIsShown] = useState(false);
  if (!isLoading && !isShown) setIsShown(true);
  return (
    <div className={ui.stack4}>
      <PageHeader title="Errors and speed" />
      {/* What comes later would move what is there. */}
      {isShown ? <Reports apps={apps} /> : <TableSkeleton label="Loading errors and speed" />}
      {isShown && remotes.length > 0 && <Tokens remotes={remotes} />}
    </div>
  );
}

const Reports = ({ apps }: { apps: readonly App[] }) => (
  <>
    <ReleaseAlarms />
    <Section
      title="Errors"
      text="Equal errors of a version are one row. Texts, numbers and addresses that may be of a person are shown as “…”."
    >
      <QueryContent
        query={ERRORS}
        loading="Loading errors"
        rows={3}
        failed="Failed to fetch errors. Please try again later."
      >
        {(errors) => <Errors errors={errors} />}
      </QueryContent>
    </Section>
    <Section
      title="Speed"
      text="What browsers reported in the last two weeks: of 1,000 page views, how many had an error, and the time to the largest paint (LCP), from an interaction to the next paint (INP) and the layout shift (CLS) that three quarters of them did not exceed."
    >
      <ClientMetricsSection apps={apps} />
    </Section>
  </>
);

function Section({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(tools.section, ui.stack3)}>
      <h2 id={id} className={ui.heading}>
        {title}
      </h2>
      <p className={classNames(styles.text, ui.note)}>{text}</p>
      {children}
    </section>
  );
}

const KINDS: Record<ReportedClientError['kind'], string> = {
  registry: 'Registry is missing',
  contract: 'Built for another shell',
  entry: 'Entry is missing',
  chunk: 'Script is missing',
  style: 'Stylesheet is missing',
  resource: 'File is missing',
  mount: 'No place for it',
  evaluation: 'Error while it starts',
  render: 'Error in a page',
  hydration: 'Other page than the server’s',
  script: 'Error in a script',
  server: 'Error while the server renders',
  shell: 'The page did not start',
};

function Errors({ errors }: { errors: ReportedClientError[] }) {
  if (errors.length === 0) {
    return <p className={ui.minor}>No browser has reported an error in the last two weeks.</p>;
  }
  return (
    <DataTable
      aria-label="Errors"
      items={errors}
      // They have no id and stay in the server's order.
      keyOf={(_, index) => index}
      columns={[
        { name: 'What', cell: (error) => <What {...error} /> },
        {
          name: 'Part',
          cell: ({ remote, version }) => (
            <TwoLines detail={<span className={tools.oneLine}>{version}</span>}>{remote}</TwoLines>
          ),
        },
        {
          name: 'Times',
          label: 'Times',
          align: 'end',
          cell: ({ count, recovered }) => (
            <TwoLines detail={recovered && <StatusMark tone="positive">Recovered</StatusMark>}>
              {formatNumber(count)}
            </TwoLines>
          ),
        },
        {
          name: 'Last',
          label: 'Last',
          cell: ({ at, firstAt }) => (
            <TwoLines
              detail={formatTime(at) !== formatTime(firstAt) && `First ${formatTime(firstAt)}`}
            >
              {formatTime(at)}
            </TwoLines>
          ),
        },
        {
          name: 'Where',
          cell: ({ pages, browsers }) => (
            <TwoLines detail={browsers.join(', ')}>{pages.join(', ') || '–'}</TwoLines>
          ),
        },
      ]}
    />
  );
}

function What({ kind, message, address, stack }: ReportedClientError) {
  const [top, ...others] = stack;
  return (
    <div className={ui.stack0}>
      <span>{KINDS[kind] ?? kind}</span>
      <span className={classNames(ui.detail, ui.breakable)}>{message || address}</span>
      {top && <code className={classNames(ui.small, ui.breakable, styles.frame)}>{top}</code>}
      {others.length > 0 && (
        <details>
          <summary className={classNames(ui.small, styles.summary)}>
            {others.length} more {pluralForm(others.length, 'frame', 'frames')}
          </summary>
          <ol role="list" className={classNames(ui.stack0, ui.small, ui.breakable)}>
            {others.map((frame, index) => (
              <li key={index}>
                <code className={styles.frame}>{frame}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const REFRESHES = [tokensQuery.queryKey];

/** The commands of a team read with a token, which is shown once. @param remotes whose tokens the account may make */
function Tokens({ remotes }: { remotes: readonly string[] }) {
  const [made, setMade] = useState<NewTeamToken>();
  const [chosen, setChosen] = useState('');
  const remote = remotes.includes(chosen) ? chosen : remotes[0];
  const makeButton = useRef<HTMLButtonElement>(null);
  const { data: tokens = [] } = useQuery(tokensQuery);
  const make = useAction({
    call: () => call<NewTeamToken>('POST', '/team-tokens', { body: { remote } }),
    onDone: setMade,
    said: () => 'The token is made. It is shown once.',
    failed: 'No token was made.',
    refreshes: REFRESHES,
  });
  const revoke = useAction({
    call: ({ _id }: TeamToken) => call('DELETE', `/team-tokens/${encodeURIComponent(_id)}`),
    onDone() {
      setMade(undefined);
      // The table goes with its last row.
      if (tokens.length === 1) makeButton.current?.focus();
    },
    said: () => 'The token works no more.',
    failed: 'The token was not revoked.',
    refreshes: REFRESHES,
  });
  const failure = make.failure ?? revoke.failure;
  return (
    <Section
      title="Tokens"
      text="A token lets the commands “errors” and “releases --watch” read the errors of one part. It ends after 90 days, with the access of who made it, and with the next one that they make for the part."
    >
      {failure && <Notice tone="negative">{failure}</Notice>}
      {made && (
        <code className={classNames(ui.small, ui.breakable, styles.command)}>
          NOX_TEAM_TOKEN={made.token}
        </code>
      )}
      {tokens.length > 0 && (
        <DataTable
          aria-label="Tokens"
          items={tokens}
          keyOf={({ _id }) => _id}
          columns={[
            { name: 'Part', cell: (token) => token.remote },
            { name: 'Made by', cell: ({ account }) => account },
            { name: 'Until', label: 'Until', cell: ({ expiresAt }) => formatTime(expiresAt) },
            {
              name: 'Actions',
              align: 'end',
              place: 'end',
              cell: (token) => (
                <Button aria-disabled={revoke.isPending} onClick={() => revoke.mutate(token)}>
                  Revoke
                  <VisuallyHidden>
                    {' '}
                    the token of {token.account} for {token.remote}
                  </VisuallyHidden>
                </Button>
              ),
            },
          ]}
        />
      )}
      <div className={classNames(ui.row2, styles.make)}>
        {remotes.length > 1 && (
          <SelectField label="Part" options={remotes} value={remote} onChoose={setChosen} />
        )}
        <Button
          ref={makeButton}
          aria-disabled={make.isPending}
          onClick={() => make.mutate(undefined)}
        >
          Make a token{remotes.length === 1 && ` for ${remote}`}
        </Button>
      </div>
    </Section>
  );
}

export { ErrorsPage as Component };
