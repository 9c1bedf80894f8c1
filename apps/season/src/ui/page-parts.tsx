import {
  Button,
  buttonClass,
  classNames,
  DataTable,
  EmptyState,
  formatNumber,
  QueryContent,
  rowActionClass,
  tools,
  ui,
  useCurrentInSight,
} from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import type { QueryKey } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { useOlder } from './hooks.ts';
import layout from './layout.module.css';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: Parameters<typeof buttonClass>[0];
}

export const ButtonLink = ({ variant = 'quiet', ...link }: ButtonLinkProps) => (
  <Link className={buttonClass(variant)} {...link} />
);

type ContentProps<Data, Key extends QueryKey> = Parameters<typeof QueryContent<Data, Key>>[0];

/** The content of a query, called "the people" where it is loaded or cannot be. */
export const Fetched = <Data, Key extends QueryKey>({
  what,
  ...content
}: Omit<ContentProps<Data, Key>, 'loading' | 'failed'> &
  Partial<Pick<ContentProps<Data, Key>, 'loading'>> & { what: string }) => (
  <QueryContent loading={`Loading ${what}`} failed={`Failed to fetch ${what}.`} {...content} />
);

interface EmptyPageProps {
  /** Where the next step is, for those who may take it. */
  to: string | false;
  label: string;
  children: ReactNode;
}

export const EmptyPage = ({ label, children, to }: EmptyPageProps) => (
  <EmptyState
    role="status"
    action={
      to && (
        <ButtonLink to={to} variant="primary">
          {label}
        </ButtonLink>
      )
    }
  >
    {children}
  </EmptyState>
);

/** The list of entries alone has all who are pending. */
export const decidePending = (label: string) => (
  <Link to="/admin/audition-entries?status=Pending" className={rowActionClass()}>
    {label}
  </Link>
);

export function TitledPanel({ title, className, children, ...rest }: ComponentProps<'section'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(tools.panel, className)} {...rest}>
      <h2 id={id} className={tools.panelTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What a page shows was loaded, and there is no network now. */
export const OfflineMark = ({
  isShown,
  children = 'Offline',
}: {
  isShown: boolean;
  children?: ReactNode;
}) => (
  <p role="status" className={classNames(tools.semibold, ui.pending, tools.hideEmpty)}>
    {isShown && children}
  </p>
);

interface FactListProps {
  facts: readonly (readonly [term: string, text: ReactNode, isAttention?: boolean])[];
}

export const FactList = ({ facts }: FactListProps) => (
  <dl className={classNames(ui.stack2, tools.section)}>
    {facts.map(
      ([term, text, isAttention]) =>
        text && (
          <div key={term} className={layout.fact}>
            <dt className={ui.minor}>{term}</dt>
            <dd className={isAttention ? ui.pending : undefined}>{text}</dd>
          </div>
        ),
    )}
  </dl>
);

interface SegmentsProps extends ComponentProps<'nav'> {
  'aria-label': string;
  segments: readonly {
    key: string;
    label: string;
    search: string;
    count?: string;
    isAlarming?: boolean;
  }[];
  current: string;
}

export const Segments = ({ segments, current, className, ...rest }: SegmentsProps) => (
  <nav
    ref={useCurrentInSight<HTMLElement>(current)}
    className={classNames(controls.segments, className)}
    {...rest}
  >
    {segments.map(({ key, label, search, count, isAlarming = false }) => (
      <Link
        key={key}
        to={{ search }}
        preventScrollReset
        aria-current={key === current || undefined}
        className={controls.segment}
        data-alarming={isAlarming || undefined}
      >
        {label}{' '}
        {count !== undefined && <span className={classNames(ui.small, ui.digits)}>{count}</span>}
      </Link>
    ))}
  </nav>
);

export function Pages({
  before,
  goTo,
  next,
}: ReturnType<typeof useOlder> & { next: string | null }) {
  if (!next && !before) return null;
  return (
    <nav aria-label="Pages" className={tools.wrap3}>
      {before && <Button onClick={() => goTo('')}>Latest</Button>}
      {next && <Button onClick={() => goTo(next)}>Older</Button>}
    </nav>
  );
}

type Figures = readonly [name: string, ...numbers: number[]];

interface FigureTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly Figures[];
}

export const FigureTable = ({ caption, heads, rows }: FigureTableProps) => (
  <section className={ui.stack2}>
    <h3 className={ui.subheading}>{caption}</h3>
    <DataTable
      aria-label={caption}
      items={rows}
      keyOf={([name]) => name}
      columns={heads.map((name, at) => ({
        name,
        label: at > 0 ? name : undefined,
        align: at > 0 ? 'end' : 'start',
        cell: (row: Figures) => (at > 0 ? formatNumber(Number(row[at])) : row[0]),
      }))}
    />
  </section>
);
