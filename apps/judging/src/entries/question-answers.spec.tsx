import type { Question } from '@nox/contracts';
import {
  auditionEntry,
  chooseAction,
  click,
  collectDownloads,
  ownQuestion,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { dialogOf, openEntries, shownNames } from '../testing/serve-entries.ts';

const question = (key: string, label: string, fields: Partial<Question> = {}) =>
  ownQuestion({ key, label, readers: ['judge'], ...fields });

const questions = [
  question('shirt', 'T-shirt', {
    kind: 'one of',
    options: [
      { key: 's', label: 'S' },
      { key: 'l', label: 'L' },
      { key: 'xl', label: 'XL', isRemoved: true },
    ],
    places: ['list', 'facts', 'print'],
  }),
  question('photos', 'Agrees to photographs', { kind: 'tick', places: ['list', 'judging'] }),
  question('years', 'Years of dancing', { kind: 'number', places: ['facts', 'judging'] }),
  question('site', 'Portfolio', { kind: 'link' }),
  question('former', 'Former group', { isRemoved: true }),
];

const entries = [
  auditionEntry({
    _id: 'asha',
    fullName: 'Asha',
    answers: {
      shirt: 'xl',
      photos: true,
      years: 0,
      site: 'https://asha.example',
      former: 'Lockers',
    },
  }),
  auditionEntry({ _id: 'ben', fullName: 'Ben', answers: { shirt: 's', photos: false } }),
  auditionEntry({ _id: 'chitra', fullName: 'Chitra' }),
];

const judging = { mode: 'open', criteria: [], isIndependent: false, judgeName: 'Meera' };
const serve = (asked = questions) =>
  respond('get', '/auditions/settings', {
    hidesReviews: null,
    judging: { ...judging, questions: asked },
  });

const factsOf = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('term'))

    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    .slice(-4);

describe('answers to the season’s own questions', () => {
  beforeEach(() => serve());

  it('are in the row and on paper as their questions say', async () => {
    await openEntries(entries);
    const [asha, ben, chitra] = screen.getAllByRole('rowheader');
    expect(asha).toHaveTextContent('T-shirt: XL · Agrees to photographs');
    expect(ben).toHaveTextContent(/T-shirt: S$/);
    expect(chitra).not.toHaveTextContent('T-shirt');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const rows = within(screen.getByRole('heading', { name: 'Running order' }).parentElement!);
    expect(textsOf(rows.getAllByRole('row')).join()).toContain('T-shirt: XL');
  });

  it('are among the facts, one that is asked no more only of whoever has answered it', async () => {
    await openEntries(entries, '?entry=asha');
    expect(await factsOf(await dialogOf('Asha'))).toEqual([
      ...['T-shirt: XL', 'Years of dancing: 0', 'Portfolio: https://asha.example'],
      'Former group: Lockers',
    ]);
    expect(screen.getByRole('link', { name: 'https://asha.example' })).toHaveAttribute(
      'rel',
      'noreferrer',
    );
    await userEvent.keyboard('j');
    const others = await factsOf(await dialogOf('Ben'));
    expect(others.slice(1)).toEqual(['T-shirt: S', 'Years of dancing: –', 'Portfolio: –']);
  });

  it('are beside the form of a judge', async () => {
    await openEntries(entries, '?entry=asha&panel=judging');
    const facts = await factsOf(await dialogOf('Asha'));
    expect(facts.slice(2)).toEqual(['Agrees to photographs: Yes', 'Years of dancing: 0']);
  });

  it('filter the list by what is not asked any more only where somebody has answered it', async () => {
    const former = { kind: 'tick', isRemoved: true } as const;
    serve([question('photos', 'Photographs', former), question('stage', 'On stage', former)]);
    await openEntries(entries);
    await click('Filters');
    expect(screen.getByLabelText('Photographs')).toBeVisible();
    expect(screen.queryByLabelText('On stage')).not.toBeInTheDocument();
  });

  it('filter the list, and say how many have given each', async () => {
    const { router } = await openEntries(entries);
    await click('Filters');
    const shirts = screen.getByLabelText<HTMLSelectElement>('T-shirt');
    expect(textsOf(shirts.options)).toEqual([
      'All',
      'S (1)',
      'L (0)',
      'XL (1)',
      'Not answered (1)',
    ]);
    expect(screen.queryByLabelText('Years of dancing')).not.toBeInTheDocument();
    await userEvent.selectOptions(shirts, 'XL (1)');
    await waitFor(() => expect(shownNames()).toEqual(['Asha']));
    expect(router.state.location.search).toBe('?answers.shirt=xl');
    await userEvent.selectOptions(shirts, 'Not answered (1)');
    await waitFor(() => expect(shownNames()).toEqual(['Chitra']));
    await userEvent.selectOptions(shirts, 'All');
    await waitFor(() => expect(shownNames()).toHaveLength(3));
    await userEvent.selectOptions(screen.getByLabelText('Agrees to photographs'), 'Not ticked (2)');
    await waitFor(() => expect(shownNames()).toEqual(['Ben', 'Chitra']));
    await click('Clear filters');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('group the list, in the order of the options', async () => {
    const { router } = await openEntries(entries);
    await click('Filters');
    await userEvent.selectOptions(screen.getByLabelText('Group by'), 'T-shirt');
    await waitFor(() =>
      expect(textsOf(screen.getAllByRole('rowheader'))).toEqual([
        ...['T-shirt: S (1 candidate)', expect.stringMatching(/^Ben/)],
        ...['T-shirt: XL (1 candidate)', expect.stringMatching(/^Asha/)],
        ...['T-shirt: not answered (1 candidate)', expect.stringMatching(/^Chitra/)],
      ]),
    );
    expect(router.state.location.search).toBe('?view=answers.shirt');
    expect(screen.queryByRole('button', { name: /Judge this slot/ })).not.toBeInTheDocument();
  });

  it('about health or conviction filter no list, and are in files only on request', async () => {
    const allergic = question('nuts', 'Allergic to nuts', { kind: 'tick', isSensitive: true });
    serve([allergic]);
    const asked: string[] = [];
    respondBy('get', '/auditions/export/reviews', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.text('Slot,Name\r\n');
    });
    const saved = collectDownloads();
    await openEntries(entries);
    await click('Filters');
    expect(screen.queryByLabelText('Allergic to nuts')).not.toBeInTheDocument();
    for (const isWanted of [false, true]) {
      await chooseAction('Manage', 'Export with reviews');
      const dialog = within(await screen.findByRole('alertdialog'));
      const box = dialog.getByRole('checkbox', { name: 'With answers about health or conviction' });
      expect(box).not.toBeChecked();
      if (isWanted) await userEvent.click(box);
      await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
      await waitFor(() => expect(saved).toHaveLength(isWanted ? 2 : 1));
    }
    expect(asked).toEqual(['', '?sensitive=true']);
  });
});
