import { configureApiClient } from '@nox/api-client';
import { waitFor } from '@testing-library/dom';
import { apiUrl, fakeApi, uploadableFile } from '@nox/testing';
import { http, HttpResponse } from 'msw';
import { configureUploads, mediaUploader, upload, UploadError } from './index.ts';

const UPLOADS = '/media/tutorial_videos/uploads';
const FILM = 'pictures and sound';
const STORED = '/media/tutorial_videos/x.mp4';

const request = () => ({
  file: uploadableFile(FILM, 'x.mp4', 'video/mp4'),
  folder: 'tutorial_videos' as const,
  name: 'Six step',
});

type Answer = () => Response | undefined;

/** A server that speaks tus; each `fault` answers one of the requests in its place. */
function serve(
  faults: Partial<Record<'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'store', Answer[]>> = {},
) {
  const seen = { calls: [] as string[], bytes: '', tokens: new Set<string | null>(), name: '' };
  const handle =
    (kind: keyof typeof faults, answer: (sent: Request) => Promise<Response> | Response) =>
    async ({ request: sent }: { request: Request }) => {
      seen.calls.push(kind);
      seen.tokens.add(sent.headers.get('authorization'));
      return faults[kind]?.shift()?.() ?? answer(sent);
    };
  const offset = () => ({
    'upload-offset': String(seen.bytes.length),
    'upload-length': String(FILM.length),
  });
  const one = apiUrl(`${UPLOADS}/id`);
  fakeApi.use(
    http.post(
      apiUrl(UPLOADS),
      handle('POST', (sent) => {
        seen.name = new URL(sent.url).searchParams.get('name')!;
        seen.bytes = '';
        return new HttpResponse(null, { status: 201, headers: { location: `/api${UPLOADS}/id` } });
      }),
    ),
    http.head(
      one,
      handle('HEAD', () => new HttpResponse(null, { headers: offset() })),
    ),
    http.patch(
      one,
      handle('PATCH', async (sent) => {
        seen.bytes += await sent.text();
        return new HttpResponse(null, { status: 204, headers: offset() });
      }),
    ),
    http.delete(
      one,
      handle('DELETE', () => new HttpResponse(null, { status: 204 })),
    ),
    http.post(
      one,
      handle('store', () => HttpResponse.json({ url: STORED }, { status: 201 })),
    ),
  );
  return seen;
}

const broken: Answer = () => HttpResponse.error() as unknown as Response;
const refused =
  (status: number, code: string): Answer =>
  () =>
    HttpResponse.json({ message: `No: ${code}.`, code }, { status }) as unknown as Response;

describe('the upload of a film', () => {
  let isOnline: jest.SpyInstance<boolean>;
  beforeEach(() => {
    localStorage.clear();
    isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    configureApiClient({ tokenSource: () => Promise.resolve('fresh') });
    configureUploads(mediaUploader);
  });

  it('sends it with the name and the account’s token, and resolves to its address', async () => {
    const seen = serve();
    const fractions: number[] = [];
    const onProgress = (fraction: number) => void fractions.push(fraction);
    await expect(upload({ ...request(), onProgress })).resolves.toBe(STORED);
    expect(seen).toEqual({
      calls: ['POST', 'PATCH', 'store'],
      bytes: FILM,
      tokens: new Set(['Bearer fresh']),
      name: 'Six step',
    });
    expect(fractions.at(-1)).toBe(1);
  });

  it('goes on where it was after the connection broke', async () => {
    const seen = serve({ PATCH: [broken, broken] });
    await expect(upload(request())).resolves.toBe(STORED);
    expect(seen.calls).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH', 'store']);
    expect(seen.bytes).toBe(FILM);
  });

  it('asks a busy server again instead of beginning anew', async () => {
    const seen = serve({ PATCH: [broken], HEAD: [refused(503, 'unavailable')] });
    await expect(upload(request())).resolves.toBe(STORED);
    expect(seen.calls.filter((kind) => kind === 'POST')).toHaveLength(1);
  });

  it('is stored once, though the answer was lost', async () => {
    const seen = serve({ store: [broken] });
    await expect(upload(request())).resolves.toBe(STORED);
    expect(seen.calls).toEqual(['POST', 'PATCH', 'store', 'store']);
  });

  it('waits while the browser is offline', async () => {
    isOnline.mockReturnValue(false);
    const seen = serve({ PATCH: [broken] });
    const pending = upload(request());
    await waitFor(() => expect(isOnline).toHaveBeenCalled());
    expect(seen.calls).toEqual(['POST', 'PATCH']);
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect(pending).resolves.toBe(STORED);
  });

  it.each([
    ['POST', 413, 'too_large'],
    ['PATCH', 410, 'expired'],
    ['store', 415, 'unsupported_type'],
  ] as const)('fails with the server’s reason: %s %d', async (kind, status, code) => {
    const seen = serve({ [kind]: [refused(status, code)] });
    const one = request();
    const error = await upload(one).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({ message: `No: ${code}.` });
    // Nothing of it is at the server any more.
    seen.calls.length = 0;
    await expect(upload(one)).resolves.toBe(STORED);
    expect(seen.calls).toEqual(['POST', 'PATCH', 'store']);
  });

  it('fails at once without an account', async () => {
    configureApiClient({ tokenSource: () => Promise.resolve(null) });
    const seen = serve();
    await expect(upload(request())).rejects.toThrow('User not authenticated');
    expect(seen.calls).toEqual([]);
  });

  it('goes on when the same file is tried again, also after a reload', async () => {
    const seen = serve({ store: [refused(401, 'unauthenticated')] });
    const chosen = () => {
      const { file, ...others } = request();
      Object.defineProperty(file, 'lastModified', { value: 1_000 });
      return { file, ...others };
    };
    await expect(upload(chosen())).rejects.toThrow('No: unauthenticated.');
    await expect(upload(chosen())).resolves.toBe(STORED);
    expect(seen.calls).toEqual(['POST', 'PATCH', 'store', 'HEAD', 'store']);
    expect(localStorage).toHaveLength(0);
  });

  it('begins anew when the server has nothing of it any more', async () => {
    const seen = serve({ store: [refused(401, 'unauthenticated')], HEAD: [refused(404, 'gone')] });
    const one = request();
    await expect(upload(one)).rejects.toThrow('No: unauthenticated.');
    await expect(upload(one)).resolves.toBe(STORED);
    expect(seen.calls).toEqual(['POST', 'PATCH', 'store', 'HEAD', 'POST', 'PATCH', 'store']);
  });

  it('says within five seconds that nothing is sent any more, and of how much', async () => {
    jest.useFakeTimers();
    const onProgress = jest.fn();
    const sent: ((fraction: number) => void)[] = [];
    let arrive: (url: string) => void = () => undefined;
    configureUploads(({ onProgress: report }) => {
      sent.push(report!);
      return new Promise((resolve) => (arrive = resolve));
    });
    const pending = upload({ ...request(), onProgress });
    sent[0]!(0.4);
    jest.advanceTimersByTime(5_000);
    expect(onProgress.mock.calls).toEqual([[0.4], [0.4, true]]);
    sent[0]!(0.5);
    sent[0]!(1);
    jest.advanceTimersByTime(60_000);
    expect(onProgress.mock.calls.slice(2)).toEqual([[0.5], [1]]);
    arrive(STORED);
    await expect(pending).resolves.toBe(STORED);
    jest.useRealTimers();
  });

  it('is given up at the server when it is cancelled', async () => {
    const controller = new AbortController();
    const seen = serve({
      PATCH: [
        () => {
          controller.abort();
          return undefined;
        },
      ],
    });
    const pending = upload({ ...request(), signal: controller.signal });
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    await waitFor(() => expect(seen.calls).toContain('DELETE'));
    expect(seen.calls).not.toContain('store');
  });
});
