import { useAuth } from '@nox/auth';
import { pluralForm, type Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';
import { classNames, formatNumber, rowActionClass, tools, ui } from '@nox/ui';
import { type Draft, draftsOf } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { Access } from '../access/access.ts';
import { type ContentKind, editAddress, nameOf } from '../content/content-kind.ts';
import { CONTENTS } from '../content/kinds.ts';
import { isIn } from '../season/season-phase.ts';
import styles from './dashboard-page.module.css';

const MAX_TASKS = 6;

interface TasksProps {
  access: Access;
  /** Undefined while it is fetched, and if it cannot be. */
  summary: Summary | undefined;
  phase: string | undefined;
  isPending: boolean;
}

/** What waits to be done, each a link to the place where it is done. */
export function Tasks({ access, summary, phase, isPending }: TasksProps) {
  const drafts = useOwnDrafts().filter(({ path }) => access.mayOpen(path));
  const counted = summary
    ? access.menus.flatMap((entry) => tasksOf(entry, summary, phase, access))
    : [];
  const all = [...counted.toSorted((a, b) => b.urgency - a.urgency), ...drafts];
  const isEmpty = summary && all.length === 0;
  const kinds = access.menus.flatMap((entry) => taskKinds(entry, access));
  return (
    <section
      aria-labelledby="tasks"
      className={classNames(tools.top, ui.stack4, styles.tasks)}
      aria-busy={isPending}
      // One is for the number of further tasks.
      style={{ '--rows': Math.min(kinds.length, MAX_TASKS + 1) } as CSSProperties}
    >
      <h2 id="tasks" className={ui.heading}>
        To do
      </h2>
      {isEmpty && <p className={classNames(ui.minor, ui.regular)}>Nothing is waiting.</p>}
      {!summary && !isPending && (
        <p className={classNames(ui.minor, ui.regular)}>What is waiting is not known now.</p>
      )}
      <TaskList tasks={all.slice(0, MAX_TASKS)} />
      {all.length > MAX_TASKS && (
        <details>
          <summary className={rowActionClass()}>
            {formatNumber(all.length - MAX_TASKS)} more
          </summary>
          <TaskList tasks={all.slice(MAX_TASKS)} />
        </details>
      )}
    </section>
  );
}

const taskKinds = ({ count, roles: ofEntry }: MenuEntry, access: Access) =>
  Object.entries(count?.tasks ?? {}).filter(
    ([, { path, roles = ofEntry }]) => access.has(roles) && access.mayOpen(path),
  );

function tasksOf(entry: MenuEntry, summary: Summary, phase: string | undefined, access: Access) {
  const { count, waits } = entry;
  const parts = (count && summary[count.of]?.parts) ?? {};
  return taskKinds(entry, access).flatMap(([part, { path, urgent, phases, ...words }]) => {
    const number = isIn(phase, { phases }) ? parts[part] : undefined;
    const text = number !== undefined && wordsFor(number, words);
    // What is due today, then that for which someone waits.
    const urgency = urgent ? 2 : waits ? 1 : 0;
    return text ? [{ key: `${path} ${part}`, path, text, urgency }] : [];
  });
}

interface TaskListProps {
  tasks: readonly { key: string; path: string; text: string; detail?: string | false }[];
}

const lookOfTask = [ui.stack0, ui.breakable, ui.digits, tools.box, tools.semibold, styles.task];

const TaskList = ({ tasks }: TaskListProps) => (
  <ul role="list" className={ui.stack2}>
    {tasks.map(({ key, path, text, detail }) => (
      <li key={key}>
        <Link to={path} className={classNames(...lookOfTask)}>
          {text}
          {detail && <span className={classNames(ui.minor, ui.regular)}>{detail}</span>}
        </Link>
      </li>
    ))}
  </ul>
);

interface Words {
  zero?: string | undefined;
  one?: string | undefined;
  other?: string | undefined;
}

/** The words for a number, which replaces `#`; empty if there are none. */
export function wordsFor(number: number, { zero = '', one = '', other = '' }: Words): string {
  const words = number === 0 ? zero : pluralForm(number, one, other);
  return words.replace('#', formatNumber(number));
}

const KINDS: readonly ContentKind[] = Object.values(CONTENTS);

/** The account's drafts in this browser whose forms are closed. */
function useOwnDrafts() {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  const { data: drafts = [] } = useQuery({
    queryKey: ['own-drafts', uid],
    queryFn: () => Promise.all(KINDS.map((kind) => draftsOfKind(uid, kind))),
    staleTime: 0,
    gcTime: 0,
  });
  return drafts.flat();
}

async function draftsOfKind(uid: string, kind: ContentKind) {
  const found = await draftsOf(uid, kind.name).allOrphaned();
  return found.map(({ key, draft, draft: { fileNames }, id }) => ({
    key,
    path: id === undefined ? `${kind.path}/new` : editAddress(kind, id),
    text: `Your draft of ${describe(kind, draft, id)} is not saved`,
    detail: fileNames.length > 0 && ` Not uploaded: ${fileNames.join(', ')}`,
  }));
}

/** The storage is not trusted: the name may be missing. */
function describe(kind: ContentKind, { values }: Draft, id: string | undefined) {
  const name: unknown = nameOf(kind, values);
  const noun = kind.noun.toLowerCase();
  const what = id === undefined ? `a new ${noun}` : `the ${noun}`;
  return typeof name === 'string' && name.trim() ? `${what}, “${name.trim()}”,` : what;
}
