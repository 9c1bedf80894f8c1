import type { CandidateResult, CandidateView } from '@nox/contracts';
import { click, respondBy, textsOf } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { candidate, heading, openLink, season } from './testing.ts';

const open = (result?: CandidateResult, fields: Partial<CandidateView> = {}) =>
  openLink(routes, candidate({ ...(result && { result }), ...fields }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a candidate's result", () => {
  it('is not there before it is published', async () => {
    open();
    await heading('You are registered, Asha');
    expect(screen.getByRole('main')).not.toHaveTextContent(/selected|reserve/i);
    expect(screen.getByText(/You have no slot yet/)).toBeVisible();
  });

  it.each([
    ['Selected', 'You are selected', /Welcome to NOX! We write to you about what comes next\./],
    ['Reserve', 'You are a reserve', /If one becomes free, we write to you/],
    ['Not Selected', 'You are not selected this time', /Thank you for your audition/],
  ] as const)('%s is said in words', async (result, title, sentence) => {
    open({ result });
    const region = await screen.findByRole('region', { name: title });
    expect(region).toHaveTextContent(sentence);
    expect(within(region).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText(/no slot yet/)).not.toBeInTheDocument();
  });

  it('stands below what is left of the ticket, and ends the questions about the slot', async () => {
    const slot = { date: '2026-08-15', starts: 990, ends: 1020, panel: 'Hall B', room: '' };
    open(
      { result: 'Reserve' },
      { slot: { ...slot, answer: null, movesUntil: '2026-08-14T12:00' } },
    );
    await heading('Your result, Asha');
    const titles = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(titles.slice(0, 2)).toEqual(['You are a reserve', 'Your answers']);
    const ticket = screen.getByText('Number 137, Saturday 15 August, 16:30, Hall B');
    const result = screen.getByRole('region', { name: 'You are a reserve' });
    expect(ticket.compareDocumentPosition(result)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const name of ['I can come', 'I cannot come', 'Choose another slot']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('says what to do next, with the first meeting for the calendar', async () => {
    open({
      result: 'Selected',
      nextSteps: 'Bring shoes.',
      meeting: { at: '2026-08-21T18:00', place: 'Hall A' },
    });
    const region = within(await screen.findByRole('region', { name: 'You are selected' }));
    expect(region.getByText('Bring shoes.')).toBeVisible();
    expect(region.getByText('Welcome to NOX!')).toBeVisible();
    expect(textsOf(region.getAllByRole('term'))).toEqual([
      'First meeting, Friday 21 August',
      'Where',
    ]);
    expect(textsOf(region.getAllByRole('definition'))).toEqual(['18:00', 'Hall A']);
    const saved = jest.fn();
    respondBy('get', '/candidate/meeting.ics', () => HttpResponse.text('BEGIN'));
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:meeting');
    jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved(this.download);
    });
    await click('Add the meeting to your calendar');
    await waitFor(() => expect(saved).toHaveBeenCalledWith('first-meeting.ics'));
  });

  it('stays when the season is over', async () => {
    open(
      { result: 'Selected' },
      { season: { ...season, isOver: true, parts: [], asksPartner: false } },
    );
    await heading('Thank you, Asha');
    expect(screen.getByRole('region', { name: 'You are selected' })).toHaveTextContent(
      'You are selectedWelcome to NOX!',
    );
  });
});
