import { overrideMutation, type RuntimeInfo } from '@nox/federation/contract';
import { REMOTE_ENTRY, releaseFolder } from '@nox/release-format/addresses';
import { Button, SelectField, TextField } from '@nox/ui';
import ui from '@nox/ui/primitives.module.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { historyOf, releaseHistory } from './release-history.ts';
import styles from './system-page.module.css';

const entryOf = (remote: string, version: string) =>
  `${releaseFolder(remote, version)}${REMOTE_ENTRY}`;

/** Overrides the build of one remote in this browser. The shell validates and applies it. */
export function BuildOverride({ running }: { running: RuntimeInfo }) {
  const { data: history = [] } = useQuery(releaseHistory);
  const { mutate, error, isPending, reset } = useMutation(overrideMutation);
  const names = running.remotes.map(({ name }) => name);
  const [remote, setRemote] = useState(names[0] ?? '');
  const [entry, setEntry] = useState('');
  const builds = useId();
  const { live, before } = historyOf(remote, history);
  const known = live ? [live.version, ...before] : before;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ remote, entry: entry.trim() });
  };

  return (
    <>
      {Object.keys(running.overrides).length > 0 && (
        <ul role="list" className={ui.stack2}>
          {Object.entries(running.overrides).map(([name, address]) => (
            <li key={name} className={styles.activeOverride}>
              {name} comes from {address}
              <Button disabled={isPending} onClick={() => mutate({ remote: name })}>
                Use the released {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.override} noValidate onSubmit={handleSubmit}>
        <SelectField
          label="Part"
          options={names}
          value={remote}
          onChange={(event) => setRemote(event.currentTarget.value)}
        />
        <TextField
          label="Address of the build’s entry"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          list={builds}
          placeholder={entryOf(remote, '<version>')}
          error={error?.message}
          value={entry}
          onChange={(event) => {
            setEntry(event.currentTarget.value);
            if (error) reset();
          }}
        />
        <datalist id={builds}>
          {known.map((version) => (
            <option key={version} value={entryOf(remote, version)} />
          ))}
        </datalist>
        <Button type="submit" disabled={isPending}>
          Use it here
        </Button>
      </form>
    </>
  );
}
