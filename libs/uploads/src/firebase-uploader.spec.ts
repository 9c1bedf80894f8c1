import { fakeApi, uploadableFile } from '@nox/testing';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { http, HttpResponse } from 'msw';
import { configureUploads, firebaseUploader, upload } from './index.ts';

const BUCKET = 'nox.appspot.com';
const OBJECTS = `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o`;
const SESSION = 'https://upload.example/session';
const KILOBYTE = 1024;

/** An object's metadata in Storage's protocol. */
const metadata = (name: string, bucket = BUCKET) => ({
  name,
  bucket,
  downloadTokens: 'token',
  size: '1',
});

const fileOf = (bytes: number) => uploadableFile(new Uint8Array(bytes), 'photo.PNG', 'image/png');
const photo = { file: fileOf(KILOBYTE), folder: 'team_images', name: ' Isha  Deshmukh ' } as const;
const film = { file: fileOf(700 * KILOBYTE), folder: 'tutorial_videos', name: 'Six Step' } as const;

/** A fake of Firebase Storage's protocol: multipart for small files, resumable for large ones. */
function serveStorage() {
  const seen = { names: [] as string[], bytes: 0, commands: [] as string[] };
  fakeApi.use(
    http.post(OBJECTS, ({ request }) => {
      const name = new URL(request.url).searchParams.get('name')!;
      seen.names.push(name);
      if (request.headers.get('x-goog-upload-protocol') === 'multipart') {
        return HttpResponse.json(metadata(name));
      }
      return new HttpResponse(null, {
        headers: { 'X-Goog-Upload-Status': 'active', 'X-Goog-Upload-URL': SESSION },
      });
    }),
    http.post(SESSION, async ({ request }) => {
      const command = request.headers.get('x-goog-upload-command')!;
      seen.commands.push(command);
      seen.bytes += (await request.arrayBuffer()).byteLength;
      const isLast = command.includes('finalize');
      return HttpResponse.json(isLast ? metadata(seen.names[0]!) : {}, {
        headers: { 'X-Goog-Upload-Status': isLast ? 'final' : 'active' },
      });
    }),
    http.get(`${OBJECTS}/*`, ({ request }) => {
      const name = decodeURIComponent(new URL(request.url).pathname.split('/o/')[1]!);
      return HttpResponse.json(metadata(name));
    }),
  );
  return seen;
}

describe('the Firebase uploader', () => {
  let app: FirebaseApp;

  beforeEach(() => {
    app = initializeApp({ apiKey: 'key', projectId: 'nox', storageBucket: BUCKET });
    configureUploads(firebaseUploader());
  });
  afterEach(() => deleteApp(app));

  it('names the object after the entity, with underscores and a unique id', async () => {
    const seen = serveStorage();
    const url = await upload(photo);
    expect(seen.names[0]).toMatch(/^team_images\/Isha_Deshmukh_[0-9a-f-]{36}\.png$/);
    expect(url).toBe(`${OBJECTS}/${encodeURIComponent(seen.names[0]!)}?alt=media&token=token`);
  });

  it('uploads into the emulator where there is one', async () => {
    const url = 'http://127.0.0.1:9199';
    const objects = `${url}/v0/b/demo-nox/o`;
    fakeApi.use(
      http.post(objects, ({ request }) =>
        HttpResponse.json(metadata(new URL(request.url).searchParams.get('name')!, 'demo-nox')),
      ),
      http.get(`${objects}/*`, () => HttpResponse.json(metadata('team_images/x.png', 'demo-nox'))),
    );
    configureUploads(firebaseUploader({ url, bucket: 'demo-nox' }));
    const stored = /^http:\/\/127\.0\.0\.1:9199\/v0\/b\/demo-nox\/o\/team_images%2F.*&token=token$/;
    expect(await upload(photo)).toMatch(stored);
    expect(await upload(photo)).toMatch(stored);
  });

  it('sends a large file in resumable chunks and reports progress', async () => {
    const seen = serveStorage();
    const fractions: number[] = [];
    await upload({ ...film, onProgress: (fraction) => fractions.push(fraction) });
    expect(seen.bytes).toBe(700 * KILOBYTE);
    expect(seen.commands.length).toBeGreaterThan(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.some((fraction) => fraction > 0 && fraction < 1)).toBe(true);
  });

  it('fails when the rules of the bucket reject the file', async () => {
    fakeApi.use(http.post(OBJECTS, () => HttpResponse.json({}, { status: 403 })));
    await expect(upload(photo)).rejects.toMatchObject({
      name: 'UploadError',
      message: expect.stringContaining('permission'),
    });
  });

  it('stops when it is cancelled', async () => {
    serveStorage();
    const controller = new AbortController();
    const pending = upload({
      ...film,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
