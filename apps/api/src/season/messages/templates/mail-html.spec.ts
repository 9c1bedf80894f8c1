import { PLACEHOLDERS, TEXT_LIMITS, TemplateKind } from '@nox/contracts';
import { mailHtml } from './mail-html.ts';
import { INITIAL_TEMPLATES } from './templates.ts';

const LINK = 'https://nox.example.org/auditions/mine#4f5a_-&x';

const html = (
  text: string,
  link: string | undefined = LINK,
  kind: Parameters<typeof mailHtml>[1] = 'custom',
) => mailHtml({ subject: 'About <you>', text }, kind, link, { society: 'NOX & friends' });

/** Strips tags, entities and the style sheet. */
const wordsOf = (document: string) =>
  document
    .slice(document.indexOf('<body'))
    .replaceAll(/<br>|<\/p>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const hrefsIn = (document: string) => [...document.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);

describe('the HTML of a mail', () => {
  it.each([
    ['alone between lines', `Hello,\n\n${LINK}\n\nBye`, '>Open your application</a>'],
    ['alone below a line', `Confirm here:\n  ${LINK}\nBye`, '>Open your application</a>'],
    ['within a sentence', `Open ${LINK}, please.`, `>${LINK.replace('&', '&amp;')}</a>, please.`],
  ])('has the link as a button or in its place: %s', (_name, text, expected) => {
    const document = html(text);
    expect(document).toContain(expected);
    expect(hrefsIn(document)).toEqual([LINK.replace('&', '&amp;')]);
  });

  it.each([
    ['confirm', 'Confirm my application'],
    ['new-email', 'Confirm this address'],
    ['email-changed', 'Take the change back'],
  ] as const)('has the words of the button on the page: %s', (kind, label) => {
    expect(html(LINK, LINK, kind)).toContain(`>${label}</a>`);
  });

  it('escapes what people typed, and makes no link of it', () => {
    const typed = 'Asha <a href="https://evil.example">win</a> & "co" https://evil.example/x';
    const document = html(`Hello ${typed},\n\n${LINK}`);
    expect(wordsOf(document)).toContain(`Hello ${typed},`);
    expect(hrefsIn(document)).toEqual([LINK.replace('&', '&amp;')]);
    expect(document).toContain('<title>About &lt;you&gt;</title>');
  });

  it('begins with the mark of the society, and has a ticket where the text has the same facts', () => {
    const ticket = {
      name: 'Zoya <b>',
      day: 'Fri 14 Aug',
      time: '10:00–10:30',
      place: 'Hall A, Room 2',
      code: 'K7QP',
      number: '137',
      texts: ['Fri 14 Aug, 10:00, Hall A', 'Room 2'],
    };
    const wordsWith = (text: string) => {
      const rendered = { subject: 'Your slot', text: `Hello\n\n${text}${LINK}` };
      const document = mailHtml(rendered, 'slot', LINK, { society: 'NOX & friends', ticket });
      expect(document).not.toMatch(/<img|src=|url\(/i);
      return wordsOf(document).replaceAll(/\s+/g, ' ').trim();
    };
    const words =
      'Day Fri 14 AugTime 10:00–10:30 Where Hall A, Room 2 Code K7QPNumber 137 Name Zoya <b>';
    const moved =
      '  Before: Fri 14 Aug, 9:00, Hall A\n  Now:    Fri 14 Aug, 10:00, Hall A\n          Room 2\n\n';
    expect(wordsWith(moved)).toContain(
      `NOX & friends Hello Before: Fri 14 Aug, 9:00, Hall A ${words} Say whether`,
    );
    expect(wordsWith('')).toContain(`NOX & friends ${words} Hello`);
  });

  it('stresses indented lines, without their columns', () => {
    const document = html('Hello\n\n  Before: Fri\n  Now:    Sat\n          Hall A');
    expect(document).toMatch(/class="strong"[^>]*>Before: Fri<br>Now: Sat<br>Hall A</);
  });

  it.each(TemplateKind.options)('fetches nothing, and has all words of %s', (kind) => {
    const template = INITIAL_TEMPLATES[kind];
    const text = template.text.replaceAll(/\{\{link\}\}/g, LINK);
    const hasLink = PLACEHOLDERS[kind].includes('link');
    const link = hasLink ? LINK : undefined;
    const document = mailHtml({ ...template, text }, kind, link, { society: 'NOX' });
    expect(document).not.toMatch(/<img|<link|<script|src=|url\(|@import/i);
    const words = wordsOf(document).replaceAll(/\s+/g, ' ');
    for (const word of text.split(/\s+/)) expect(words).toContain(word);
    expect(hrefsIn(document)).toHaveLength(hasLink ? 1 : 0);
  });

  it.each([
    'place-free',
    'reserve',
    'not-selected',
    'not-selected-unseen',
    'not-selected-absent',
  ] as const)(
    'has the subject of all results, so that the subject of %s says nothing of it',
    (kind) => expect(INITIAL_TEMPLATES[kind].subject).toBe(INITIAL_TEMPLATES.selected.subject),
  );

  it('stays below the size above which mail programs cut a mail', () => {
    const longest = '"&<\n'.repeat(TEXT_LIMITS.paragraph / 4);
    expect(Buffer.byteLength(html(longest))).toBeLessThan(50_000);
    expect(Buffer.byteLength(html(`Hello,\n\n${LINK}`))).toBeLessThan(4_000);
  });
});
