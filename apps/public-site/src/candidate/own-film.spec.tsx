import 'fake-indexeddb/auto';
import type { CandidateView } from '@nox/contracts';
import { mp4 } from '@nox/contracts/testing';
import { apiUrl, click, fakeApi, respond, respondBy, uploadableFile } from '@nox/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addFilm, assignFilm, findFilm, removeFilm } from '../registration/stored-films.ts';
import { IDBFactory } from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { candidate, heading, openLink, TOKEN } from './testing.ts';

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

  it('is not asked for any more beside a result', async () => {
    openLink(routes, view({ result: { result: 'Selected' } }));
    await screen.findByRole('heading', { level: 1 });
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

describe('a film that was chosen in the form, on the own page', () => {
  const { application, season } = candidate();
  const find = () => findFilm(season.name, application);
  const store = async (applicant: { rollNumber: string; emailAddress: string } = application) => {
    const file = uploadableFile(mp4({}), 'form.mp4', 'video/mp4');
    const { film: stored } = await addFilm(season.name, file, undefined);
    await assignFilm(stored!.id, applicant);
  };
  /** @param answers of the server to the last call, which stores an upload; the last one from then on */
  const serveUploads = (...answers: (() => object)[]) => {
    const seen: string[] = [];
    const [path, one] = ['/candidate/film/uploads', '/candidate/film/uploads/:id'];
    const tus = { 'Tus-Resumable': '1.0.0' };
    fakeApi.use(
      http.post(apiUrl(path), () => {
        seen.push('begin');
        const location = apiUrl(`${path}/1`);
        return new HttpResponse(null, { status: 201, headers: { ...tus, location } });
      }),
      http.patch(apiUrl(one), async ({ request }) => {
        const { byteLength } = await request.arrayBuffer();
        const headers = { ...tus, 'Upload-Offset': String(byteLength) };
        return new HttpResponse(null, { status: 204, headers });
      }),
    );
    respondBy('post', one, () => {
      seen.push('store');
      return (answers.length > 1 ? answers.shift() : answers[0])!();
    });
    return seen;
  };
  const stored = () => view({ film });
  beforeEach(() => {
    localStorage.clear();
    globalThis.indexedDB = new IDBFactory();
    respond('get', '/candidate/viewing', { until: '2026-08-14T18:00:00Z' });
    // The browser cannot play the film, so it has no poster.
    jest.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
      this: HTMLMediaElement,
    ) {
      this.dispatchEvent(new Event('error'));
    });
  });

  it('is sent by itself, and leaves the browser once it is stored', async () => {
    await store();
    const seen = serveUploads(stored);
    openLink(routes, view());
    expect(await screen.findByText('We have your film, 2:05 long.')).toBeVisible();
    expect(seen).toEqual(['begin', 'store']);
    await waitFor(async () => expect(await find()).toBeNull());
    expect(await screen.findByRole('button', { name: 'Delete the film' })).toBeVisible();
  });

  it('waits to be sent again where that fails', async () => {
    await store();
    const text = 'There is no room for films at present.';
    const full = () => HttpResponse.json({ message: text, code: 'no_space' }, { status: 413 });
    const seen = serveUploads(full, stored);
    openLink(routes, view());
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(/^form.mp4, 1 MB: you have chosen it in the form/)).toBeVisible();
    await click('Send this film');
    expect(await screen.findByText('We have your film, 2:05 long.')).toBeVisible();
    expect(seen).toEqual(['begin', 'store', 'begin', 'store']);
  });

  it('is sent only when asked for where it may be another candidate’s, or one is there', async () => {
    await store({ ...application, rollNumber: 'BT9' });
    const seen = serveUploads(stored);
    const { unmount } = openLink(routes, view());
    expect(await screen.findByText(/with another roll number or email address/)).toBeVisible();
    unmount();
    globalThis.indexedDB = new IDBFactory();
    await store();
    openLink(routes, stored());
    await screen.findByText(/^form.mp4, 1 MB: you have chosen it in the form/);
    expect(seen).toEqual([]);
    await click('Remove it from this browser');
    await waitFor(() => expect(screen.queryByText(/^form.mp4/)).toBeNull());
  });

  it('waits for another tab, and is not sent again once that has sent it', async () => {
    await store();
    const seen = serveUploads(stored);
    const otherTab = Promise.withResolvers<void>();
    const request = async (_: string, __: object, work: () => Promise<void>) => {
      await otherTab.promise;
      await work();
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    openLink(routes, view());
    expect(await screen.findByText('Sending your film: form.mp4, 1 MB')).toBeVisible();
    await removeFilm((await find())!.id);
    respondBy('get', '/candidate', stored);
    otherTab.resolve();
    expect(await screen.findByText('We have your film, 2:05 long.')).toBeVisible();
    expect(seen).toEqual([]);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('is not sent in place of a film that is deleted', async () => {
    await store();
    const seen = serveUploads(stored);
    respondBy('delete', '/candidate/film', () => view());
    openLink(routes, stored());
    await screen.findByText(/^form.mp4, 1 MB: you have chosen it in the form/);
    await click('Delete the film');
    await click('Delete it');
    expect(await screen.findByRole('button', { name: 'Add your film' })).toBeVisible();
    expect([seen, await find()]).toEqual([[], null]);
  });

  it('is not another candidate’s', async () => {
    await store({ rollNumber: 'BT9', emailAddress: 'ben@example.com' });
    openLink(routes, view());
    expect(await screen.findByRole('button', { name: 'Add your film' })).toBeVisible();
    expect(screen.queryByText(/form.mp4/)).toBeNull();
  });

  it('stays where another application is opened in its tab', async () => {
    await store();
    openLink(routes, stored());
    await screen.findByText(/^form.mp4, 1 MB/);
    const kim = { ...application, fullName: 'Kim', rollNumber: 'BT9' };
    respondBy('get', '/candidate', ({ request }) => {
      const isMine = request.headers.get('authorization') === `Candidate ${TOKEN}`;
      return isMine ? stored() : view({ application: kim });
    });
    window.location.hash = 'b'.repeat(43);
    await click('Open the other one');
    await heading('You are registered, Kim');
    expect(await screen.findByText(/with another roll number or email address/)).toBeVisible();
  });

  it('goes with the page that is closed on the device', async () => {
    await store();
    openLink(routes, stored());
    await screen.findByText(/^form.mp4, 1 MB/);
    await click('Forget my link on this device');
    await waitFor(async () => expect(await find()).toBeNull());
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
