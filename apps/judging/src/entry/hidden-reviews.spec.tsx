import type { AuditionEntry } from '@nox/contracts';
import { auditionEntry, click, respond, respondBy, failRequests, textsOf } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialogOf, openPage, serveEntries, shownNames } from '../testing/serve-entries.ts';

const review = { _id: 'r1', judgeEmail: 'Rohan', notes: 'Shy.', score: 4 };
const shown = auditionEntry({ _id: 'isha', fullName: 'Isha Rao', reviews: [review] });
const hidden: AuditionEntry = { ...shown, reviews: [], hiddenReviews: 1 };

const LABEL = "Hide others' reviews until mine is in";

/** A server that stores the choice and leaves out what is hidden. */
function serveChoice(stored: boolean | null) {
  let choice = stored;
  const sent: unknown[] = [];
  const serve = () => serveEntries([choice ? hidden : shown]);
  respondBy('get', '/auditions/settings', () => ({ hidesReviews: choice }));
  respondBy('put', '/auditions/settings', async ({ request }) => {
    const settings = (await request.json()) as { hidesReviews: boolean };
    sent.push(settings);
    choice = settings.hidesReviews;
    serve();
    return settings;
  });
  serve();
  return { sent };
}

async function findCheckbox() {
  await click(/^Set judge name$|^Judge (?!next)/);
  return screen.getByRole('checkbox', { name: LABEL });
}

async function open() {
  openPage();
  await screen.findByRole('rowheader', { name: /^Isha Rao/ });
  return findCheckbox();
}
const meanOf = async () => {
  const row = (await screen.findByRole('rowheader', { name: /^Isha Rao/ })).closest('tr')!;
  return textsOf(within(row).getAllByRole('cell'));
};

describe("the choice to hide others' reviews", () => {
  it('is sent, hides at once, fetches the list without what is hidden, and can be taken back', async () => {
    const { sent } = serveChoice(null);
    const checkbox = await open();
    expect(await meanOf()).toContain('4.0');
    await userEvent.click(checkbox);
    expect(await meanOf()).toContain('Hidden');
    await waitFor(() => expect(sent).toEqual([{ hidesReviews: true }]));
    await click('View Isha Rao');
    const dialog = await dialogOf('Isha Rao');
    expect(await within(dialog).findByText('Judge reviews (1)')).toBeVisible();
    expect(within(dialog).getByText(/stay hidden until you have reviewed/)).toBeVisible();
    expect(within(dialog).queryByText('Shy.')).not.toBeInTheDocument();
    await click('Close');
    await userEvent.click(await findCheckbox());
    await waitFor(async () => expect(await meanOf()).toContain('4.0'));
    expect(sent[1]).toEqual({ hidesReviews: false });
  });

  it('leaves no ranking: what is hidden has no place in an order by scores', async () => {
    const scored = (_id: string, score: number) =>
      auditionEntry({ _id, fullName: _id, reviews: [{ ...review, _id: `r-${_id}`, score }] });
    respond('get', '/auditions/settings', { hidesReviews: null });
    serveEntries([scored('Asha', 3), scored('Ben', 9), scored('Chitra', 6)]);
    openPage('?sort=-mean');
    const checkbox = await findCheckbox();
    expect(shownNames()).toEqual(['Ben', 'Chitra', 'Asha']);
    await userEvent.click(checkbox);
    await waitFor(() => expect(shownNames()).toEqual(['Asha', 'Ben', 'Chitra']));
    expect(screen.queryByText(/The list has changed/)).not.toBeInTheDocument();
  });

  it('is not made where it cannot be stored, which is said', async () => {
    serveChoice(null);
    failRequests('put', '/auditions/settings');
    const checkbox = await open();
    await userEvent.click(checkbox);
    expect(
      await screen.findByText(/^Your choice was not saved\.|^The server did not/),
    ).toBeVisible();
    expect(checkbox).not.toBeChecked();
    expect(await meanOf()).toContain('4.0');
  });
});

describe('a review', () => {
  it('names the account that sent it where the judge has another name', async () => {
    const by = (judgeEmail: string, account?: string) => ({
      ...review,
      _id: judgeEmail,
      judgeEmail,
      account,
    });
    respond('get', '/auditions/settings', { hidesReviews: false });
    serveEntries([
      {
        ...shown,
        reviews: [
          by('Rohan', 'meera@nox.example'),
          by('Meera@nox.example', 'meera@nox.example'),
          by('Kabir'),
        ],
      },
    ]);
    openPage('?entry=isha');
    const dialog = await screen.findByRole('dialog');
    const [rohan, ...others] = await within(dialog).findAllByRole('listitem');
    expect(rohan).toHaveTextContent('signed in as meera@nox.example');
    for (const other of others) expect(other).not.toHaveTextContent('signed in as');
  });
});
