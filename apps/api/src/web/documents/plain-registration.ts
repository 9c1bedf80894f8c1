import {
  type AskedField,
  askedFields,
  dayOf,
  type FieldControl,
  type FieldIssue,
  MAX_BOXES,
  MAX_RADIOS,
  noChoiceText,
  questionsFor,
  Registration,
  registrationIn,
  registrationIssues,
  type RegistrationReceipt,
  type SeasonInput,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { validate } from '#platform/http/validation.ts';
import { invalidFields } from '#platform/errors/http-error.ts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { unprovenRegistrations } from '#season/registrations/registration-routes.ts';
import { formOf, readCurrentSeason } from '#season/seasons/current-season.ts';
import {
  paragraph,
  paragraphs,
  type PlainDocument,
  plainForm,
  type PlainSite,
} from './plain-document.ts';

/* The registration for browsers without scripts: what the form of `/auditions` sends by itself is checked here, and comes back with what was typed where something is wrong. */

const ADDRESS = '/auditions/form';

interface Shown {
  fields: URLSearchParams;
  issues: readonly FieldIssue[];
}

const attributes = (all: Record<string, string | boolean | undefined>) =>
  Object.entries(all)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(`${value}`)}"`))
    .join('');

const errorOf = (name: string, { issues }: Shown) => issues.find(({ path }) => path === name);

const errorText = (name: string, shown: Shown) => {
  const error = errorOf(name, shown);
  return error ? `<p class="error" id="${name}-error">${escapeHtml(error.message)}</p>` : '';
};

const describedBy = (name: string, shown: Shown) =>
  errorOf(name, shown) && { 'aria-invalid': 'true', 'aria-describedby': `${name}-error` };

type Choices = readonly (readonly [value: string, text: string])[];
type Texts = readonly [name: string, label: string, hint?: string | undefined];

const small = (hint: string | undefined) => (hint ? `<small>${escapeHtml(hint)}</small>` : '');

function choiceField(
  type: 'radio' | 'checkbox',
  [name, label, hint]: Texts,
  choices: Choices,
  shown: Shown,
): string {
  const chosen = shown.fields.getAll(name);
  const inputs = choices.map(([value, text], at) => {
    const input = { type, name, value, id: at === 0 && name, checked: chosen.includes(value) };
    return `<label><input${attributes(input)}>${escapeHtml(text)}</label>`;
  });
  const isLong = choices.some(([, text]) => text.length > 2);
  const boxes =
    choices.length > MAX_BOXES ? `<div class="many">${inputs.join('')}</div>` : inputs.join('');
  return `<fieldset${attributes({ class: isLong && 'long', ...describedBy(name, shown) })}>
<legend>${escapeHtml(label)}${small(hint)}</legend>${boxes}${errorText(name, shown)}</fieldset>`;
}

function selectField([name, label, hint]: Texts, choices: Choices, shown: Shown): string {
  const options = choices.map(([value, text]) => {
    const selected = shown.fields.get(name) === value;
    return `<option${attributes({ value, selected })}>${escapeHtml(text)}</option>`;
  });
  const own = { id: name, name, ...describedBy(name, shown) };
  return `<label for="${name}">${escapeHtml(label)}${small(hint)}</label><select${attributes(own)}>${options.join('')}</select>${errorText(name, shown)}`;
}

function textField(
  [name, label, hint]: Texts,
  shown: Shown,
  native: Record<string, string> = {},
): string {
  const value = shown.fields.get(name) ?? '';
  const own = { id: name, name, ...describedBy(name, shown) };
  const control =
    native['type'] === 'paragraph'
      ? // HTML drops the first line break in it.
        `<textarea${attributes({ ...own, rows: '4' })}>\n${escapeHtml(value)}</textarea>`
      : `<input${attributes({ ...own, ...native, value })}>`;
  return `<label for="${name}">${escapeHtml(label)}${small(hint)}</label>${control}${errorText(name, shown)}`;
}

const RATINGS: Choices = [...Array(11).keys()].map((n) => [String(n), String(n)]);

const NATIVE: Partial<Record<FieldControl, Record<string, string>>> = {
  paragraph: { type: 'paragraph' },
  name: { autocomplete: 'name' },
  phone: { type: 'tel', autocomplete: 'tel' },
  email: { type: 'email', autocomplete: 'email' },
  number: { inputmode: 'decimal' },
};

function fieldFor(asked: AskedField, settings: SeasonInput, shown: Shown): string {
  const { name, own, label, question = label, hint, control, isOptional } = asked;
  const texts = [name, isOptional ? `${question} (optional)` : question, hint] as const;
  const [options = []] = questionsFor(own ? [own] : []).map((one) => one.options);
  const choices = options.map((option) => [option.key, option.label] as const);
  const none = ['', noChoiceText(isOptional)] as const;
  const undo = isOptional ? [none] : [];
  switch (control) {
    case 'rating':
      return choiceField('radio', texts, [...RATINGS, ...undo], shown);
    case 'parts': {
      const parts = settings.parts.map(
        ({ key, label, date, from, to }) =>
          [key, `${label}, ${dayOf(date)}, ${from} to ${to}`] as const,
      );
      return choiceField('checkbox', texts, parts, shown);
    }
    case 'tick':
      return choiceField('checkbox', texts, [['yes', 'Yes']], shown);
    case 'some of':
      return choiceField('checkbox', texts, choices, shown);
    case 'one of':
      return choices.length > MAX_RADIOS
        ? selectField(texts, [none, ...choices], shown)
        : choiceField('radio', texts, [...choices, ...undo], shown);
    default:
      return textField(texts, shown, NATIVE[control]);
  }
}

function ageFields({ minors }: SeasonInput, shown: Shown): string {
  if (minors === 'not asked') return '';
  const choices: Choices = [
    ['yes', 'Yes'],
    ['no', 'No, I am younger'],
  ];
  const age = choiceField('radio', ['isAdult', 'Are you 18 or older?'], choices, shown);
  if (minors === 'refused') return age;
  return [
    age,
    paragraph('If you are younger, a parent or guardian has to agree.'),
    textField(['guardian.name', 'Name of your parent or guardian'], shown),
    textField(['guardian.emailAddress', 'Their email address'], shown, { type: 'email' }),
  ].join('');
}

/** @param form in HTML, whose order the issues get */
function summaryOf({ issues }: Shown, form: string): string {
  if (issues.length === 0) return '';
  const at = ({ path }: FieldIssue) => form.indexOf(` id="${path}"`);
  const links = issues
    .toSorted((a, b) => at(a) - at(b))
    .map(
      ({ path, message }) => `<li><a href="#${escapeHtml(path)}">${escapeHtml(message)}</a></li>`,
    );
  const title =
    issues.length === 1
      ? 'One answer needs another look'
      : `${issues.length} answers need another look`;
  return `<div class="summary" role="alert"><h2>${title}</h2><ul>${links.join('')}</ul></div>`;
}

type Season = Awaited<ReturnType<typeof readCurrentSeason>>;

function formDocument({ id, settings }: Season, shown: Shown, message = ''): PlainDocument {
  const asked = askedFields(settings).filter(({ control }) => control !== 'age');
  const hasAgreed = shown.fields.has('consent') && message === '';
  const tick = { type: 'checkbox', name: 'consent', id: 'consent', value: 'yes' };
  const form = `<form method="post" action="/api${ADDRESS}" novalidate>
<input type="hidden" name="form" value="${formOf({ id, settings })}">
${asked.map((field) => fieldFor(field, settings, shown)).join('\n')}
${ageFields(settings, shown)}
<div class="trap" aria-hidden="true"><input name="tempo" tabindex="-1" autocomplete="off"></div>
<h2>What happens to your answers</h2>
${paragraphs(settings.privacyText)}
<div class="long"><label><input${attributes({ ...tick, checked: hasAgreed })}>I have read this and agree.</label>${errorText('consent', shown)}</div>
<button type="submit">Send my application</button>
</form>`;
  return {
    title: shown.issues.length > 0 ? 'Please look again' : 'Register',
    body: `${paragraph(message)}${summaryOf(shown, form)}
${form}`,
  };
}

const receiptDocument = ({ isHeld, message }: RegistrationReceipt, emailAddress: string) =>
  isHeld
    ? { title: 'A person looks at it first', body: paragraph(message) }
    : {
        title: 'Check your email',
        body:
          paragraph(`We wrote to ${emailAddress}.`) +
          paragraph(
            'Open the link in it, and confirm: then your application counts. It comes within a few minutes. Check the spam folder, too.',
          ),
      };

const Sent = Registration.omit({ challenge: true });

/** What a form has sent. @throws HttpError 400 `invalid` with all that is wrong, by field */
function sentIn(fields: URLSearchParams, { settings }: Season) {
  const answers = registrationIn(fields, settings);
  const form = fields.get('form') ?? undefined;
  const checked = validate(Sent, { ...answers, form });
  const wrong = checked.error?.issues ?? [];
  const further = registrationIssues(settings, answers).filter(
    ({ path }) => !wrong.some((issue) => issue.path === path),
  );
  if (checked.error || further.length > 0) throw invalidFields([...wrong, ...further]);
  return checked.value as ReturnType<(typeof Sent)['parse']>;
}

export async function plainRegistrationRoute(
  app: FastifyInstance,
  options: Parameters<typeof unprovenRegistrations>[1] & PlainSite,
) {
  const register = await unprovenRegistrations(app, options);
  await plainForm(app, ADDRESS, {
    site: options,
    summary: 'Registers for an audition, for browsers without scripts',
    refusals: [403, 409, 429],
    act: async ({ fields, request, reply }) => {
      const sent = sentIn(fields, await readCurrentSeason(options.db));
      return receiptDocument(await register(sent, request, reply), sent.emailAddress);
    },
    refuse: async ({ issues = [], message }, fields) =>
      formDocument(
        await readCurrentSeason(options.db),
        { fields, issues },
        issues.length > 0 ? '' : message,
      ),
  });
}
