import type { CandidateView } from '@nox/contracts';
import { mp4 } from '@nox/contracts/testing';
import { click, respond, respondBy, uploadableFile } from '@nox/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes.tsx';
import { candidate, heading, openLink } from './testing.ts';

const view = (fields: Partial<CandidateView> = {}) =>
  candidate({ season: { ...candidate().season, films: 'film' }, ...fields });
const film = {
  address: '/api/candidate-files/1/2/film.mp4',
  poster: '/api/candidate-files/1/2/poster.jpg',
  seconds: 125,
};

const choose = (duration: number) => {
  const file = uploadableFile(mp4({ duration }), 'dance.mp4', 'video/mp4');
  fireEvent.change(screen.getByLabelText('Add your film', { selector: 'input' }), {
    target: { files: [file] },
  });
};

describe("a candidate's film on the own page", () => {
  it('is offered where the season asks for films and answers may be changed', async () => {
    openLink(routes, candidate());
    await heading('You are registered, Asha');
    expect(screen.queryByRole('region', { name: 'Your film' })).toBeNull();
  });

  it('is refused before it is sent when it is too long', async () => {
    openLink(routes, view());
    await screen.findByRole('button', { name: 'Add your film' });
    choose(200);
    expect(await screen.findByText(/is 3:20 long: at most 3 minutes/)).toBeVisible();
  });

  it('is shown once the browser may show it, and can be deleted', async () => {
    respond('get', '/candidate/viewing', { until: '2026-08-14T18:00:00Z' });
    openLink(routes, view({ film }));
    const player = await screen.findByLabelText('Your film', { selector: 'video' });
    await waitFor(() => expect(player).toHaveAttribute('src', film.address));
    expect(player).toHaveAttribute('poster', film.poster);
    expect(screen.getByText('We have your film, 2:05 long.')).toBeVisible();
    const asked = jest.fn(() => view());
    respondBy('delete', '/candidate/film', asked);
    await click('Delete the film');
    await click('Delete it');
    expect(await screen.findByRole('button', { name: 'Add your film' })).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('stays, and is not changed, once it is too late', async () => {
    respond('get', '/candidate/viewing', { until: '2026-08-14T18:00:00Z' });
    openLink(routes, view({ film, edits: 'contact' }));
    expect(await screen.findByLabelText('Your film', { selector: 'video' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose another film' })).toBeNull();
  });
});

describe('a picture of the candidate on the own page', () => {
  const image = {
    ...{ width: 800, height: 1000, placeholder: '', path: '/api/candidate-files/1/2' },
    ...{ widths: [160, 320], formats: ['avif', 'jpg'] as const },
  };
  const season = { ...candidate().season, portrait: 'judges and door' } as const;

  it('is offered where the season asks for one, says who sees it, and can be deleted', async () => {
    respond('get', '/candidate/viewing', { until: '2026-08-14T18:00:00Z' });
    const added = candidate({ season, portrait: { ...image, formats: [...image.formats] } });
    respondBy('put', '/candidate/portrait', () => added);
    respondBy('delete', '/candidate/portrait', () => candidate({ season }));
    openLink(routes, candidate({ season }));
    const part = within(await screen.findByRole('region', { name: 'Your picture' }));
    expect(part.getByText(/Only our judges, organisers and the people at the door/)).toBeVisible();
    fireEvent.change(part.getByLabelText('Add your picture', { selector: 'input' }), {
      target: { files: [uploadableFile('bytes', 'me.png', 'image/png')] },
    });
    const picture = await part.findByRole('img', { name: 'Your picture' });
    expect(picture).toHaveAttribute('src', '/api/candidate-files/1/2/320.jpg');
    await click('Delete the picture');
    expect(await part.findByRole('button', { name: 'Add your picture' })).toBeVisible();
  });
});
