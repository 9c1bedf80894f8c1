import { type MessageTemplateInput, TemplateKind } from '@nox/contracts';
import { type Db, type MailTemplateRow } from '#platform/database/schema.ts';

type Templates = Readonly<Record<TemplateKind, MessageTemplateInput>>;

/** Greeting and contact are added later. Each subject says what to do; no two kinds share one, but those of results. */
const BODIES: Templates = {
  confirm: {
    subject: 'Confirm your {{society}} audition application',
    text: `We have your application for {{season}}. It counts once you have confirmed it. Please confirm it here:

{{link}}

If you have not applied, do nothing: an application that is not confirmed is deleted.`,
  },
  already: {
    subject: 'You have already applied',
    text: `We got another application for {{season}} with your roll number. The one that you have confirmed still counts, and nothing of it has changed. Here you see it, and can change it yourself:

{{link}}`,
  },
  guardian: {
    subject: 'Your agreement is needed for an audition',
    text: `We have an application for an audition ({{season}}) by {{name}}, who named you as parent or guardian. It counts once you agree. Please read what it says, and agree here:

{{link}}

If you do not agree, do nothing: the application is deleted then. You can also take your agreement back there.`,
  },
  confirmed: {
    subject: 'Your {{society}} application counts: number {{number}}',
    text: `Your application for {{season}} counts now. You are number {{number}}. Your own page shows your answers and, later, your slot. You can change your answers or withdraw there:

{{link}}

Do not pass this message on: anyone who has it can change your application.`,
  },
  link: {
    subject: 'Your link to your application',
    text: `Here is your application for {{season}}. There you see your answers, and can change them or withdraw:

{{link}}

Do not pass this message on: anyone who has it can change your application.`,
  },
  'new-email': {
    subject: 'Confirm your new email address for your {{society}} application',
    text: `This address was given for your application for {{season}}. We write to it once you have confirmed it. Please confirm it here:

{{link}}

If you do not know about this, do nothing.`,
  },
  'email-changed': {
    subject: 'The email address of your {{society}} application has changed',
    text: `From now on we write to another address about your application for {{season}}. Links that we sent to this one no longer work.

If this was not you, take the change back here within three days. What was sent to the other address then no longer works:

{{link}}`,
  },
  'email-restored': {
    subject: 'The change of your email address was taken back',
    text: `We write about your application for {{season}} to your former address again: the change to this one was taken back there. Links that we sent to this address no longer work.`,
  },
  'guardian-withdrew': {
    subject: 'Your {{society}} application has lost the agreement of your guardian',
    text: `Your application for {{season}} has lost the agreement of {{guardian}}, so you take no part. If that changes, {{guardian}} can agree again by the link that we sent, and you can come back here:

{{link}}`,
  },
  slot: {
    subject: 'Your audition: {{slot}}',
    text: `Your audition for {{season}} is on

  {{slot}}
  {{room}}

You are number {{number}}, and your code at the door is {{code}}. The attached file puts it into your calendar. Please say whether you can come:

{{link}}`,
  },
  'slot-changed': {
    subject: 'New time for your audition: {{slot}}',
    text: `Your audition for {{season}} has another time.

  Before: {{former}}
  Now:    {{slot}}
          {{room}}

You are number {{number}}, and your code at the door is {{code}}. The attached file changes it in your calendar. Please say whether you can come:

{{link}}`,
  },
  'slot-cancelled': {
    subject: 'Your audition slot is cancelled',
    text: `Your audition slot for {{season}}, {{former}}, is cancelled. The attached file takes it out of your calendar. We write again as soon as there is a new one for you. Here is your application, number {{number}}:

{{link}}`,
  },
  reminder: {
    subject: 'Soon: your audition on {{slot}}',
    text: `Your audition for {{season}} is on

  {{slot}}
  {{room}}

You are number {{number}}, and your code at the door is {{code}}. If you cannot come, please say so here:

{{link}}`,
  },
  // No subject says what the result is: others may see it on a screen, and candidates compare theirs.
  selected: {
    subject: 'Your {{society}} audition result',
    text: `You are selected: welcome to {{society}}! Thank you for your audition in {{season}}. {{answer}}

{{link}}

  {{deadline}}

{{next}}

  {{meeting}}

All of it is on your page, too.`,
  },
  'place-free': {
    subject: 'Your {{society}} audition result',
    text: `This is about your audition in {{season}}. A place has become free, and we offer it to you. {{answer}}

{{link}}

  {{deadline}}

{{next}}

  {{meeting}}

All of it is on your page, too.`,
  },
  'answer-reminder': {
    subject: 'We have no answer from you yet',
    text: `We offered you a place in {{season}}, and do not know yet whether you take it. Please say so on your page:

{{link}}

  {{deadline}}

After that we may offer it to somebody else.`,
  },
  reserve: {
    subject: 'Your {{society}} audition result',
    text: `Thank you for your audition in {{season}}. We have no place for you now, but you are a reserve: if a place becomes free, we write to you. You need not do anything until then. Your page says so, too:

{{link}}`,
  },
  'not-selected': {
    subject: 'Your {{society}} audition result',
    text: `Thank you for your audition in {{season}}. You are not selected this time. We know how much work is in it, and we hope to see you dance again. Your page is here:

{{link}}`,
  },
  // Nobody is thanked for an audition at which they were not seen.
  'not-selected-unseen': {
    subject: 'Your {{society}} audition result',
    text: `Thank you for your application for {{season}}. You are not selected this time. We hope that you apply again. Your page is here:

{{link}}`,
  },
  'not-selected-absent': {
    subject: 'Your {{society}} audition result',
    text: `You applied for {{season}}, and we have nothing recorded of you on the day of your audition, so you are not selected this time. If you were there, please write to us. We hope that you apply again. Your page is here:

{{link}}`,
  },
  'result-correction': {
    subject: 'Correction: your {{society}} audition result',
    text: `You may have read another result of your audition in {{season}}. That has changed, and we are sorry: this message corrects it.

  {{result}}

  {{deadline}}

{{next}}

  {{meeting}}

Your page shows what holds now:

{{link}}`,
  },
  meeting: {
    subject: 'Your first {{society}} meeting',
    text: `There is news about the first meeting.

  {{former}}
  {{meeting}}

The attached file changes it in your calendar, and your page shows it, too:

{{link}}`,
  },
};

const complete = (kind: string, { subject, text }: MessageTemplateInput): MessageTemplateInput => ({
  subject,
  text: `Hello {{${kind === 'guardian' ? 'guardian' : 'name'}}},

${text}

Questions? Write to {{contact}}.`,
});

export const INITIAL_TEMPLATES = Object.fromEntries(
  Object.entries(BODIES).map(([kind, body]) => [kind, complete(kind, body)]),
) as Templates;

export type Template = MessageTemplateInput & Pick<MailTemplateRow, 'version'>;

export async function readTemplates(db: Db, seasonId: string) {
  const query = db.selectFrom('mail_templates').select(['kind', 'subject', 'text', 'version']);
  const rows = await query.where('season_id', '=', seasonId).execute();
  const changed = Object.fromEntries(rows.map(({ kind, ...template }) => [kind, template]));
  const initial = (kind: TemplateKind) => ({ ...INITIAL_TEMPLATES[kind], version: 1 });
  return Object.fromEntries(
    TemplateKind.options.map((kind) => [kind, changed[kind] ?? initial(kind)]),
  ) as Record<TemplateKind, Template>;
}
