import { variantsAt } from './file-store.ts';
import { firebaseStore } from './firebase-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

const OBJECTS = 'https://firebasestorage.googleapis.com/v0/b/nox.appspot.com/o/';
const firebase = firebaseStore({
  bucket: 'nox.appspot.com',
  authorization: () => Promise.reject(new Error('Nothing may be called.')),
});
const s3 = s3Store({
  endpoint: 'https://s3.example',
  isPathStyle: true,
  region: 'x',
  keyId: 'k',
  secret: 's',
  bucket: 'nox',
  originalsBucket: 'nox',
  publicUrl: 'https://s3.example/nox',
});
const folder = folderStore('/srv/nox', ['https://nox.example']);

describe('the address of a file', () => {
  it.each([
    [folder, '/media/team_images/a_1.jpg', 'team_images/a_1.jpg'],
    [folder, 'https://nox.example/media/team_images/a_1.jpg', 'team_images/a_1.jpg'],
    [s3, 'https://s3.example/nox/media/tutorial_videos/a_1.mp4', 'tutorial_videos/a_1.mp4'],
    [firebase, `${OBJECTS}team_images%2Fa_1.jpg?alt=media&token=1-a`, 'team_images/a_1.jpg'],
    [firebase, `${OBJECTS}team_images%2Fa_1.jpg?alt=media`, 'team_images/a_1.jpg'],
    [
      firebase,
      `${OBJECTS}team_images%2F%E0%A4%86%E0%A4%B6%E0%A4%BE%20(1)'.jpg?alt=media`,
      "team_images/आशा (1)'.jpg",
    ],
  ])('names it: %#', (store, url, file) => {
    expect(store.fileAt(url)).toBe(file);
    expect(url).toContain(store.addressOf(file));
  });

  const own = 'team_images%2Fa.jpg?alt=media';
  it.each([
    // Other buckets and hosts, and what looks like ours.
    `https://firebasestorage.googleapis.com/v0/b/other/o/${own}`,
    `https://firebasestorage.googleapis.com/v0/b/nox.appspot.com.evil/o/${own}`,
    `https://firebasestorage.googleapis.com.evil.example/v0/b/nox.appspot.com/o/${own}`,
    `https://evil.example/v0/b/nox.appspot.com/o/${own}`,
    `http://firebasestorage.googleapis.com/v0/b/nox.appspot.com/o/${own}`,
    `https://firebasestorage.googleapis.com:8443/v0/b/nox.appspot.com/o/${own}`,
    `https://me@firebasestorage.googleapis.com/v0/b/nox.appspot.com/o/${own}`,
    `https://firebasestorage.googleapis.com@evil.example/v0/b/nox.appspot.com/o/${own}`,
    `https://firebasestorage.googleapis.com\\@evil.example/v0/b/nox.appspot.com/o/${own}`,
    `https://[::ffff:169.254.169.254]/v0/b/nox.appspot.com/o/${own}`,
    `https://firebasestorage.googleapis.com//v0/b/nox.appspot.com/o/${own}`,
    `https://FIREBASESTORAGE.googleapis.com/v0/b/nox.appspot.com/o/${own}`,
    // These are other objects of the bucket.
    ...['originals%2Fteam_images%2Fa.jpg', 'variants%2F1%2F160.avif', 'a.jpg', '']
      .flatMap((name) => [name, `team_images%2F..%2F${name}`, `team_images/../${name}`])
      .map((name) => `${OBJECTS}${name}?alt=media`),
    ...[
      'team_images%2F',
      'team_images%2Fa%2Fb.jpg',
      'team_images%2Fa%00.jpg',
      'team_images/a.jpg',
    ].map((name) => `${OBJECTS}${name}?alt=media`),
    ...['team_images%252Fa.jpg', 'team_images%2fa.jpg', 'team_images%2Fa%5Cb.jpg', '%E0%A4%A'].map(
      (name) => `${OBJECTS}${name}?alt=media`,
    ),
    `${OBJECTS}__proto__%2Fa.jpg?alt=media`,
    `${OBJECTS}team_images%2Fa.jpg`,
    `${OBJECTS}team_images%2Fa.jpg#?alt=media`,
    `${OBJECTS}team_images%2Fa.jpg?alt=json`,
    `${OBJECTS}${own}&token=a&upload_id=1`,
    `${OBJECTS}${own}&token=a/../b`,
    '/media/team_images/../originals/a.jpg',
    '/media/team_images/a%2fb.jpg',
    '/media/.incoming/a.jpg',
    '/media/variants/1/160.avif',
    '//media/team_images/a.jpg',
    '/media/team_images/a.jpg?x=1',
    'https://nox.example.evil/media/team_images/a.jpg',
    'https://nox.example@evil.example/media/team_images/a.jpg',
    'https://evil.example/media/team_images/a.jpg',
    'https://s3.example/other/media/team_images/a.jpg',
    'https://s3.example/nox/originals/team_images/a.jpg',
    'https://s3.example/nox/media/../../other/media/team_images/a.jpg',
  ])('is none of a store: %s', (url) => {
    for (const store of [folder, s3, firebase]) expect(store.fileAt(url)).toBeUndefined();
  });

  it('says where the variants of an image are: in the store of the image', () => {
    const at = (url: string) => variantsAt(url, 'abc');
    expect(at('/media/team_images/a.jpg')).toBe('/media/variants/abc');
    expect(at('https://nox.example/media/team_images/a.jpg')).toBe(
      'https://nox.example/media/variants/abc',
    );
    expect(at('https://s3.example/nox/media/team_images/a.jpg')).toBe(
      'https://s3.example/nox/media/variants/abc',
    );
    expect(at(`${OBJECTS}${own}&token=1`)).toBe(`${OBJECTS}variants%2Fabc%2F*?alt=media&token=abc`);
  });
});
