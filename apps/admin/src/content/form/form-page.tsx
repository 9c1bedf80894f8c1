import { ApiError, ruleQueries } from '@nox/api-client';
import {
  buttonClass,
  classNames,
  FetchFailure,
  formatTime,
  Notice,
  PageHeader,
  SideNav,
  TableSkeleton,
  tools,
  ui,
  useSection,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ContentChange } from '@nox/contracts';
import { blankOf, type ContentKind, copyOf, inputOf, labelOf, partsOf } from '../content-kind.ts';
import { achievements, ruleSets, society, team, tutorials } from '../kinds.ts';
import { useContentName, useListAddress } from '../list-address.ts';
import type { ContentFormProps } from './content-form.tsx';
import { DraftedForm } from './drafted-form.tsx';
import { SocietyVersions } from './society-versions.tsx';
import styles from './content-form.module.css';

interface FormPageProps {
  kind: ContentKind;
  /** The form of a stored item begins anew with another one. */
  formKey?: number;
  /** Stands above the form. */
  children?: ReactNode;
}

function FormPage({ kind, formKey, children }: FormPageProps) {
  const { id = kind.onlyId } = useParams<'id'>();
  const copied = useSearchParams()[0].get('copy') ?? undefined;
  const loaded = id ?? copied;
  const [blank] = useState(() => blankOf(kind));
  const Frame = kind === society ? SocietyParts : Fragment;
  return (
    <div className={classNames(ui.stack5, tools.fields)}>
      <PageHeader title={titleOf(kind, id)} />
      <Frame>
        {children}
        {id !== undefined && <ChangeHistory kind={kind} id={id} />}
        {loaded === undefined ? (
          <DraftedForm
            kind={kind}
            id={id}
            isCopy={false}
            original={{ values: blank, version: undefined }}
          />
        ) : (
          // The key separates the forms of two items: values of one must not appear in the other.
          <LoadedForm
            key={`${id} ${copied} ${formKey}`}
            kind={kind}
            id={loaded}
            isCopy={id === undefined}
          />
        )}
      </Frame>
    </div>
  );
}

const titleOf = ({ noun, onlyId }: ContentKind, id: string | undefined) =>
  onlyId ? noun : `${id === undefined ? 'Add New' : 'Edit'} ${noun}`;

type LoadedFormProps = Pick<ContentFormProps, 'kind' | 'isCopy' | 'onDone' | 'actions'>;

/** The form of a stored item, as it is on the server now. */
export function LoadedForm({ id, ...props }: LoadedFormProps & { id: string }) {
  const { kind, isCopy } = props;
  const listAddress = useListAddress(kind.path);
  const { queryKey } = kind.queries.adminOne(id);
  // Always fetched: the form must start with the server's current version.
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => kind.calls.read(id, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const { data, isFetchedAfterMount, isError, failureReason } = query;
  const [isOpen, setIsOpen] = useState(false);
  // A later fetch, failed or not, must not close an open form.
  if (data && isFetchedAfterMount && !isError && !isOpen) setIsOpen(true);

  if (data && isOpen) {
    const values = inputOf(kind, data.entity);
    const copy = { values: copyOf(kind, values), version: undefined };
    const original = isCopy ? copy : { values, version: data.version };
    return <DraftedForm {...props} id={isCopy ? undefined : id} original={original} />;
  }
  if (!isError && !ApiError.isUnreachable(failureReason)) {
    return <TableSkeleton label={`Loading ${kind.noun.toLowerCase()}`} />;
  }
  const isDeleted = failureReason instanceof ApiError && failureReason.code === 'not_found';
  return (
    <>
      {isDeleted ? (
        <Notice tone="negative">
          {kind.texts.loadFailed}
          <span>It is not there any more: it has been deleted.</span>
        </Notice>
      ) : (
        <FetchFailure query={query} queryKey={queryKey} failed={kind.texts.loadFailed} />
      )}
      <Link to={listAddress} className={buttonClass('quiet')}>
        Back to the list
      </Link>
    </>
  );
}

/** Who changed what of an item, and when; nothing for an item from before that was stored. */
function ChangeHistory({ kind, id }: { kind: ContentKind; id: string }) {
  const { data: [latest, ...earlier] = [] } = useQuery(kind.queries.changes(id));
  if (!latest) return null;
  return (
    <section
      aria-label="Changes"
      className={classNames(ui.stack0, ui.note, ui.breakable, styles.history)}
    >
      <Change change={latest} kind={kind} />
      {earlier.length > 0 && (
        <details>
          <summary className={styles.summary}>Earlier changes ({earlier.length})</summary>
          <ul role="list" className={ui.stack2}>
            {earlier.map((change, index) => (
              <li key={index}>
                <Change change={change} kind={kind} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const VERBS = { created: 'Added', changed: 'Changed', restored: 'Restored' };

function Change({ change, kind }: { change: ContentChange; kind: ContentKind }) {
  const { at, by, fields } = change;
  const names = fields.map((field) => labelOf(kind, field));
  return (
    <p>
      {VERBS[change.kind]} by {by ?? 'an administrator'} on{' '}
      <time dateTime={at}>{formatTime(at)}</time>
      {names.length > 0 && `: ${names.join(', ')}`}
    </p>
  );
}

/** The very first one is for visitors. */
const firstRuleSet = { ...ruleSets, initial: () => ({ isActive: true }) };

function RuleSetFormPage() {
  const isNew = useParams<'id'>().id === undefined;
  const query = useQuery({ ...ruleQueries.adminList(), enabled: isNew });
  if (query.isLoading && !query.failureReason) {
    return (
      <div className={ui.stack5}>
        <PageHeader title={titleOf(ruleSets, undefined)} />
        <TableSkeleton label="Loading rule sets" />
      </div>
    );
  }
  const isFirst = isNew && query.data?.length === 0;
  return <FormPage kind={isFirst ? firstRuleSet : ruleSets} />;
}

const SOCIETY_PARTS = partsOf(society);
const SOCIETY_IDS = SOCIETY_PARTS.map(([id]) => id);

const SocietyParts = ({ children }: { children: ReactNode }) => (
  <SideNav
    label="Sections"
    current={useSection(SOCIETY_IDS)}
    groups={[['Society', SOCIETY_PARTS]]}
    toOf={(id) => ({ hash: id })}
  >
    {children}
  </SideNav>
);

function SocietyPage() {
  const [restored, setRestored] = useState(0);
  return (
    <FormPage kind={society} formKey={restored}>
      <SocietyVersions onRestored={() => setRestored(restored + 1)} />
    </FormPage>
  );
}

export const FORM_PAGES = {
  society: SocietyPage,
  team: () => <FormPage kind={team} />,
  tutorials: () => <FormPage kind={tutorials} />,
  achievements: () => <FormPage kind={achievements} />,
  rules: RuleSetFormPage,
};

export function Component() {
  const Page = FORM_PAGES[useContentName()];
  return <Page />;
}
