import { configureApiClient } from '@nox/api-client';
import { apiUrl, fakeApi, uploadableFile } from '@nox/testing';
import { http, HttpResponse } from 'msw';
import { configureUploads, mediaUploader, upload, UploadError } from './index.ts';

const photo = uploadableFile('pixels', 'photo.png', 'image/png');
const request = { file: photo, folder: 'team_images', name: 'Isha Deshmukh' } as const;
const MEDIA = apiUrl('/media/team_images');

describe('the media uploader', () => {
  beforeEach(() => {
    configureApiClient({ tokenSource: () => Promise.resolve('fresh') });
    configureUploads(mediaUploader);
  });

  it('sends the file with its type, name and the account’s token, and resolves to its address', async () => {
    let received: unknown;
    fakeApi.use(
      http.post(MEDIA, async ({ request: sent }) => {
        received = {
          body: await sent.text(),
          type: sent.headers.get('content-type'),
          authorization: sent.headers.get('authorization'),
          name: new URL(sent.url).searchParams.get('name'),
        };
        return HttpResponse.json({ url: '/media/team_images/x.png' }, { status: 201 });
      }),
    );
    await expect(upload(request)).resolves.toBe('/media/team_images/x.png');
    expect(received).toEqual({
      body: 'pixels',
      type: 'image/png',
      authorization: 'Bearer fresh',
      name: 'Isha Deshmukh',
    });
  });

  it('reports progress up to 1', async () => {
    fakeApi.use(http.post(MEDIA, () => HttpResponse.json({ url: '/media/team_images/x.png' })));
    const fractions: number[] = [];
    await upload({ ...request, onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.at(-1)).toBe(1);
  });

  it('fails with the server’s reason', async () => {
    const body = {
      message: 'Please upload a valid image file (jpg, png, gif).',
      code: 'media-type',
    };
    fakeApi.use(http.post(MEDIA, () => HttpResponse.json(body, { status: 415 })));
    const error = await upload(request).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({ message: body.message });
  });

  it('rejects with the abort when it is cancelled', async () => {
    const controller = new AbortController();
    fakeApi.use(
      http.post(MEDIA, () => {
        controller.abort();
        return HttpResponse.json({ url: '/media/team_images/x.png' });
      }),
    );
    await expect(upload({ ...request, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
