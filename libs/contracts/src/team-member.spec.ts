import { TeamMemberInput } from './team-member.ts';

const member = { name: 'Isha', position: 'Captain' };
const messagesFor = (fields: object) =>
  (TeamMemberInput.safeParse({ ...member, ...fields }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('TeamMemberInput', () => {
  it('trims text before it validates it', () => {
    expect(TeamMemberInput.parse({ ...member, name: '  Isha ' }).name).toBe('Isha');
    expect(messagesFor({ name: '   ' })).toEqual(['name: Name is required.']);
  });

  it.each([
    ['\u200b', 'name: Name is required.'],
    ['Isha\nRao', 'name: Name must be one line.'],
    ['Isha \ud83d', 'name: Text must not contain characters that cannot be stored.'],
  ])('rejects the name %j', (name, message) => expect(messagesFor({ name })).toEqual([message]));

  it.each(['ईशा', 'Łukasz', '李 Ming', 'Isha 💃'])('accepts the name %s', (name) =>
    expect(messagesFor({ name })).toEqual([]),
  );

  it.each([
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'nox',
      '//nox.example',
      '3.14',
      'a.b@nox.example',
    ],
    ...['https:///nox.example', 'https://nox\t.example'],
  ])('rejects %s as a link', (instaUrl) =>
    expect(messagesFor({ instaUrl })).toEqual([
      'instaUrl: Instagram URL must be a web address that starts with http:// or https://.',
    ]),
  );

  it.each(['instagram.com/nox', 'www.instagram.com', 'nox.example:8080/a?b', 'ünï.example#x'])(
    'takes %s, as people write it, for an address over HTTPS',
    (instaUrl) =>
      expect(TeamMemberInput.parse({ ...member, instaUrl }).instaUrl).toBe(`https://${instaUrl}`),
  );

  it.each([
    'https://good.example@evil.example',
    'https://a:b@nox.example',
    'http://@:x@nox.example',
  ])('rejects %s, which hides where it leads', (url) =>
    expect(messagesFor({ instaUrl: url, imageUrl: url })).toEqual([
      'instaUrl: Instagram URL must not have a name before the host, as in https://name@host.',
      'imageUrl: Image must not have a name before the host, as in https://name@host.',
    ]),
  );

  it.each(['', 'https://www.instagram.com/nox', 'http://nox.example/a?b=c#d'])(
    'accepts %p as a link',
    (instaUrl) => expect(messagesFor({ instaUrl })).toEqual([]),
  );

  it.each(['/media/team_images/Isha_1.avif', 'https://storage.example/x?alt=media', ''])(
    'accepts %p as an image',
    (imageUrl) => expect(messagesFor({ imageUrl })).toEqual([]),
  );

  it.each(['/etc/passwd', '/media/../secret.png', '/media/a/b/c.png', 'media/x.png'])(
    'rejects %s as an image',
    (imageUrl) => expect(messagesFor({ imageUrl })).toHaveLength(1),
  );

  it.each([-1, 1.5, 2_000_000, '3', null])('rejects %p as a display order', (displayOrder) =>
    expect(messagesFor({ displayOrder })).toHaveLength(1),
  );
});
