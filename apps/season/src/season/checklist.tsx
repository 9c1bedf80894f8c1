import { ruleQueries, seasonQueries } from '@nox/api-client';
import { agreesWithRules, type Season, type SeasonInput } from '@nox/contracts';
import { classNames, focusAndScroll, rowActionClass, StatusMark, tools, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageQueries } from '../calls/message-calls.ts';
import styles from './season.module.css';

interface Item {
  label: string;
  /** Undefined while it is not known. */
  isDone: boolean | undefined;
  /** What is missing without it. */
  why: string;
  /** Where it is set: a field of the form, or another page. */
  at: keyof SeasonInput | `/${string}`;
}

const DATES = 'Dates as in the rules';

function useItems(season: Season): Item[] {
  const rules = useQuery(ruleQueries.adminList());
  const mail = useQuery(messageQueries.status());
  const active = rules.data?.find(({ isActive }) => isActive);
  const date = active?.eventDetails.date ?? '';
  const isAgreed = agreesWithRules(date, season);
  const items: Item[] = [
    {
      label: 'Opening date',
      isDone: season.opensAt !== null,
      why: 'Without it registration stays closed.',
      at: 'opensAt',
    },
    {
      label: 'Privacy text',
      isDone: season.privacyText !== '',
      why: 'Candidates agree to it.',
      at: 'privacyText',
    },
    {
      label: 'Active rule set',
      isDone: rules.data && active !== undefined,
      why: 'The form shows the rules above it.',
      at: '/admin/rules',
    },
    {
      label: DATES,
      isDone: isAgreed,
      why: `The page announces “${date}”, and no part of a day is then.`,
      at: '/admin/rules',
    },
    {
      label: 'Mail server',
      isDone: mail.data && mail.data.transport !== 'files',
      why: 'Candidates confirm by email, which does not leave this server yet.',
      at: '/admin/season/messages',
    },
    {
      label: 'Contact',
      isDone: season.contactEmail !== '',
      why: 'Candidates write to it when something is wrong.',
      at: 'contactEmail',
    },
    {
      label: 'Last day',
      isDone: season.endsOn !== null,
      why: 'Without it nothing is ever deleted.',
      at: 'endsOn',
    },
  ];
  return items.filter(({ label }) => label !== DATES || isAgreed !== undefined);
}

/** The field with the focus, or a link to the page. */
const Lead = ({ label, at }: Item) =>
  at.startsWith('/') ? (
    <Link to={at} className={rowActionClass()}>
      {label}
    </Link>
  ) : (
    <button
      type="button"
      className={rowActionClass()}
      onClick={() => focusAndScroll(document.querySelector<HTMLElement>(`[name="${at}"]`))}
    >
      {label}
    </button>
  );

/** What is missing before registration can open, in the settings as they are saved. */
export function Checklist({ season }: { season: Season }) {
  const items = useItems(season);
  const { data: current } = useQuery(seasonQueries.current());
  if (current?.state === 'over') return null;
  return (
    <section aria-labelledby="checklist" className={classNames(tools.panel, ui.stack3)}>
      <h2 id="checklist" className={tools.panelTitle}>
        Before registration opens
      </h2>
      <ul role="list" className={ui.stack0}>
        {items.map((item) => (
          <li key={item.label}>
            <StatusMark tone={item.isDone ? 'go' : item.isDone === false ? 'lamp' : 'off'}>
              <Lead {...item} />
              {item.isDone ? 'Ready' : item.isDone === false ? 'Missing' : 'Not known'}
            </StatusMark>
            {item.isDone === false && <p className={classNames(ui.note, styles.why)}>{item.why}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
