import { ruleQueries, seasonQueries } from '@nox/api-client';
import { agreesWithRules, type Season, type SeasonInput } from '@nox/contracts';
import { classNames, RowAction, rowActionClass, StatusMark, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageQueries } from '../calls/message-calls.ts';
import { TitledPanel } from '../ui/page-parts.tsx';
import { focusField } from './season-fields.tsx';
import styles from './season.module.css';

/** `at`: where it is set: a field of the form, or another page. */
type Item = readonly [
  label: string,
  /** Undefined while it is not known. */
  isDone: boolean | undefined,
  /** What is missing without it. */
  why: string,
  at: keyof SeasonInput | `/${string}`,
];

const DATES = 'Dates as in the rules';
const WHY_RULES = 'The form shows the rules above it.';
const WHY_MAIL = 'Candidates confirm by email, which does not leave this server yet.';
const WHY_CONTACT = 'Candidates write to it when something is wrong.';

function useItems(season: Season): Item[] {
  const rules = useQuery(ruleQueries.adminList());
  const mail = useQuery(messageQueries.status());
  const active = rules.data?.find(({ isActive }) => isActive);
  const date = active?.eventDetails.date ?? '';
  const isAgreed = agreesWithRules(date, season);
  const hasMail = mail.data && mail.data.transport !== 'files';
  const why = `The page announces “${date}”, and no part of a day is then.`;
  const items: Item[] = [
    ['Opening date', season.opensAt !== null, 'Without it registration stays closed.', 'opensAt'],
    ['Privacy text', season.privacyText !== '', 'Candidates agree to it.', 'privacyText'],
    ['Active rule set', rules.data && Boolean(active), WHY_RULES, '/admin/rules'],
    [DATES, isAgreed, why, '/admin/rules'],
    ['Mail server', hasMail, WHY_MAIL, '/admin/season/messages'],
    ['Contact', season.contactEmail !== '', WHY_CONTACT, 'contactEmail'],
    ['Last day', season.endsOn !== null, 'Without it nothing is ever deleted.', 'endsOn'],
  ];
  return items.filter(([label]) => label !== DATES || isAgreed !== undefined);
}

/** The field with the focus, or a link to the page. */
const Lead = ({ label, at }: { label: string; at: Item[3] }) =>
  at.startsWith('/') ? (
    <Link to={at} className={rowActionClass()}>
      {label}
    </Link>
  ) : (
    <RowAction onClick={() => focusField(at)}>{label}</RowAction>
  );

/** What registration needs, in the settings as they are saved: some of it also once it is open. */
export function Checklist({ season }: { season: Season }) {
  const items = useItems(season);
  const { data: current } = useQuery(seasonQueries.current());
  if (current?.state === 'over') return null;
  return (
    <TitledPanel title="What registration needs" className={ui.stack3}>
      <ul role="list" className={ui.stack0}>
        {items.map(([label, isDone, why, at]) => (
          <li key={label}>
            <StatusMark tone={isDone ? 'go' : isDone === false ? 'lamp' : 'off'}>
              <Lead label={label} at={at} />
              {isDone ? 'Ready' : isDone === false ? 'Missing' : 'Not known'}
            </StatusMark>
            {isDone === false && <p className={classNames(ui.note, styles.why)}>{why}</p>}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
