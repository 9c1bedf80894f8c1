import { overrideMutation, type RuntimeInfo } from '@nox/federation/contract';
import { ReleaseHistory } from '@nox/release-format';
import { HISTORY_ADDRESS, REMOTE_ENTRY, releaseFolder } from '@nox/release-format/addresses';
import {
  Button,
  classNames,
  DataTable,
  formatTime,
  Notice,
  SelectField,
  StatusMark,
  TextField,
  tools,
  TwoLines,
  ui,
} from '@nox/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import styles from './system-page.module.css';

/** The host's release history; a host may have none. */
const releaseHistory = queryOptions({
  queryKey: ['release-history'],
  queryFn: async ({ signal }) => {
    const response = await fetch(HISTORY_ADDRESS, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`${HISTORY_ADDRESS} answered ${response.status}.`);
    return ReleaseHistory.parse(await response.json());
  },
  retry: false,
});

export function appsOf({ shell, remotes, overrides }: RuntimeInfo) {
  const others = remotes.map(({ name, title, version }) => ({
    name,
    // Its title is "This page", for the message that a page is unavailable.
    title: name === 'public-site' ? 'The public pages' : title,
    version,
    isOverridden: name in overrides,
  }));
  if (!shell) return others;
  const { version } = shell;
  return [{ name: 'shell', title: 'The shell', version, isOverridden: false }, ...others];
}

export type App = ReturnType<typeof appsOf>[number];

const UNKNOWN = 'Not known';

export function VersionsTable({ running }: { running: RuntimeInfo }) {
  const { data: history, isPending } = useQuery(releaseHistory);
  const unknown = isPending ? '…' : UNKNOWN;
  const liveOf = (name: string) => history?.findLast(({ app }) => app === name);
  return (
    <DataTable
      aria-label="Versions"
      items={appsOf(running)}
      keyOf={({ name }) => name}
      columns={[
        { name: 'Part', cell: ({ name, title }) => <TwoLines detail={name}>{title}</TwoLines> },
        {
          name: 'Runs here',
          cell: (app) => (
            <span className={ui.stack0}>
              {app.version}
              <LiveMark app={app} live={liveOf(app.name)?.version} />
            </span>
          ),
        },
        {
          name: 'Live since',
          label: 'Live since',
          cell: ({ name }) => {
            const live = liveOf(name);
            if (!live) return unknown;
            const { at, author, commit } = live;
            const by = [author && `by ${author}`, commit && `(${commit.slice(0, 8)})`];
            return <TwoLines detail={by.filter(Boolean).join(' ')}>{formatTime(at)}</TwoLines>;
          },
        },
      ]}
    />
  );
}

function LiveMark({ app, live }: { app: App; live: string | undefined }) {
  if (app.isOverridden) return <StatusMark tone="pending">For you alone</StatusMark>;
  if (!live) return null;
  return live === app.version ? (
    <StatusMark tone="positive">Live</StatusMark>
  ) : (
    <StatusMark tone="pending">{live} is live now</StatusMark>
  );
}

const entryOf = (remote: string, version: string) =>
  `${releaseFolder(remote, version)}${REMOTE_ENTRY}`;

/** Overrides the build of one remote in this browser. The shell validates and applies it. */
export function BuildOverride({ running }: { running: RuntimeInfo }) {
  const { mutate, error, isPending, reset } = useMutation(overrideMutation);
  const names = running.remotes.map(({ name }) => name);
  const [remote, setRemote] = useState(names[0] ?? '');
  const [entry, setEntry] = useState('');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ remote, entry: entry.trim() });
  };

  return (
    <>
      {Object.keys(running.overrides).length > 0 && (
        <ul role="list" className={ui.stack2}>
          {Object.entries(running.overrides).map(([name, address]) => (
            <li key={name}>
              <Notice tone="pending" className={classNames(ui.between, ui.breakable)}>
                {name} comes from {address}
                <Button disabled={isPending} onClick={() => mutate({ remote: name })}>
                  Use the released {name}
                </Button>
              </Notice>
            </li>
          ))}
        </ul>
      )}
      <form
        className={classNames(ui.stack4, tools.fields, styles.override)}
        noValidate
        onSubmit={handleSubmit}
      >
        <SelectField label="Part" options={names} value={remote} onChoose={setRemote} />
        <TextField
          label="Address of the build’s entry"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={entryOf(remote, '<version>')}
          error={error?.message}
          value={entry}
          onChange={(event) => {
            setEntry(event.currentTarget.value);
            if (error) reset();
          }}
        />
        <Button type="submit" disabled={isPending}>
          Use it here
        </Button>
      </form>
    </>
  );
}
