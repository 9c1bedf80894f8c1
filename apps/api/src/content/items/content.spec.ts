import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Achievement, RuleSet, TeamMember, Tutorial } from '@nox/contracts';
import {
  apiForAll,
  asAdministrator,
  asSomeone,
  expectError,
  expectInvalid,
} from '../../../test/api.ts';
import { ITEMS } from '../../../test/content.ts';
import { crudEngines } from '../../../test/engines.ts';

/** A kind of content, and what differs in its create, read, replace and delete. */
interface Kind {
  path: string;
  noun: string;
  schema: { parse: (value: unknown) => { _id: string } };
  /** One input is the least that can be sent; the other has more, a part of which the server trims. */
  input: object;
  extra: object;
  /** What the server makes of `input`. */
  defaults: object;
  invalid: [fields: object, path: string][];
}

const trim = (fields: object) =>
  JSON.parse(JSON.stringify(fields), (_key, value) =>
    typeof value === 'string' ? value.trim() : (value as unknown),
  ) as object;

const KINDS: Kind[] = [
  {
    path: 'team',
    noun: 'Team member',
    schema: TeamMember,
    input: ITEMS.team,
    extra: { name: '  Asha Rao ', intro: 'Old', displayOrder: 4, isActive: false },
    defaults: {
      year: '',
      category: 'Members',
      instaUrl: '',
      linkedInUrl: '',
      intro: '',
      specialization: '',
      imageUrl: '',
      isActive: true,
      displayOrder: 0,
    },
    invalid: [[{ instaUrl: 'javascript:alert(1)' }, 'instaUrl']],
  },
  {
    path: 'tutorials',
    noun: 'Tutorial',
    schema: Tutorial,
    input: ITEMS.tutorials,
    extra: { tags: [' floor ', 'power'], difficulty: 'Advanced', displayOrder: 3 },
    defaults: {
      videoUrl: '',
      thumbnailUrl: '',
      instructorInstaUrl: '',
      difficulty: 'All Levels',
      tags: [],
      isPublished: true,
      displayOrder: 0,
    },
    invalid: [
      [{ danceStyle: 'Ballet' }, 'danceStyle'],
      [{ tags: ['fine', 'A\0'] }, 'tags.1'],
      ...[0, -1, 1.5, 1e9, '42'].map((videoDuration): [object, string] => [
        { videoDuration },
        'videoDuration',
      ]),
    ],
  },
  {
    path: 'achievements',
    noun: 'Achievement',
    schema: Achievement,
    input: ITEMS.achievements,
    extra: { teamMemberIdsInvolved: ['Asha', 'id-1'], specialMentions: ['Best'], event: 'Rhythm' },
    defaults: {
      event: '',
      category: '',
      imageUrl: '',
      teamMemberIdsInvolved: [],
      specialMentions: [],
    },
    invalid: [[{ specialMentions: ['', 'x'] }, 'specialMentions.0']],
  },
  {
    path: 'audition-rules',
    noun: 'Rule set',
    schema: RuleSet,
    input: {},
    extra: { sectionTitle: ' Spring ', rules: [{ text: 'Be there.', order: 0 }] },
    defaults: {
      sectionTitle: 'Audition Rules & Guidelines',
      rules: [],
      isActive: false,
      eventDetails: { date: '', day: '', venue: '', time: '' },
      lastUpdated: expect.any(String),
    },
    invalid: [
      [{ rules: [{ text: ' ', order: 0 }] }, 'rules.0.text'],
      [{ eventDetails: { weather: 'fair' } }, 'eventDetails.weather'],
      [{ lastUpdated: '2001-01-01T00:00:00.000Z' }, 'lastUpdated'],
    ],
  },
];

describe.each(crudEngines)('content on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const get = (path: string, headers?: object) => api.get(`/api/${path}`, headers);
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.send(method, `/api/${path}`, payload);

  describe.each(KINDS)('/api/$path', (kind) => {
    const { path, noun, schema, input, extra, defaults, invalid } = kind;
    const trimmed = trim(extra);
    const create = async (fields: object = {}) => {
      const answer = await send('POST', path, { ...input, ...fields });
      expect(answer.statusCode).toBe(201);
      return schema.parse(answer.json());
    };

    it('answers a created item with 201, trimmed and with the defaults', async () => {
      const made = { ...input, _id: expect.any(String), ...defaults };
      expect(await create()).toEqual(made);
      expect(await create(extra)).toEqual({ ...made, ...trimmed });
    });

    it('is created once for each Idempotency-Key, and shown as it is now', async () => {
      const headers = { ...asAdministrator, 'idempotency-key': randomUUID() };
      const first = await api.send('POST', `/api/${path}`, input, headers);
      const { _id } = schema.parse(first.json());
      await send('PUT', `${path}/${_id}`, { ...input, ...extra });
      const again = await api.send('POST', `/api/${path}`, input, headers);
      const made = { ...input, _id, ...defaults, ...trimmed };
      expect([again.statusCode, again.json()]).toEqual([201, made]);
      expect(again.headers['etag']).toBe((await get(`${path}/${_id}`)).headers['etag']);
      const other = await api.send('POST', `/api/${path}`, { ...input, ...extra }, headers);
      expectError(other, 422, { code: 'key_reused' });
    });

    it('replaces every field', async () => {
      const { _id } = await create(extra);
      const replaced = await send('PUT', `${path}/${_id}`, input);
      expect(replaced.statusCode).toBe(200);
      expect(replaced.json()).toEqual({ ...input, _id, ...defaults });
      expect((await get(`${path}/${_id}`)).json()).toEqual(replaced.json());
    });

    it('leaves what the form of an earlier release does not send', async () => {
      const { _id } = await create(extra);
      const { etag } = (await get(`${path}/${_id}`)).headers;
      const headers = { ...asAdministrator, 'if-match': etag };
      const saved = await api.send('PUT', `/api/${path}/${_id}`, input, headers);
      expect(saved.json()).toEqual({ ...defaults, ...trimmed, ...input, _id });
    });

    it('deletes an item once, and answers 404 for every id that is none', async () => {
      const { _id } = await create();
      const deleted = await send('DELETE', `${path}/${_id}`);
      expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
      const missing = { message: `${noun} not found.`, code: 'not_found' };
      for (const id of [_id, randomUUID(), 'not-an-id', '%00', "1'--"]) {
        expect((await get(`${path}/${id}`)).json()).toEqual(missing);
        expect((await send('PUT', `${path}/${id}`, input)).json()).toEqual(missing);
        expect((await send('DELETE', `${path}/${id}`)).json()).toEqual(missing);
      }
    });

    it.each(invalid)('refuses %j and names the field', async (fields, field) => {
      expectInvalid(await send('POST', path, { ...input, ...fields }), field);
    });
  });

  it('names every refused field, and fields that it does not know', async () => {
    const answer = await send('POST', 'team', { position: 'D', instaUrl: 'x:y', admin: true });
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('Name is required.') });
    const paths = answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path);
    expect(paths).toEqual(['name', 'instaUrl', 'admin']);
  });

  it.each([
    ['team', { year: 7 }, 'Year must be text.'],
    ['team', { isActive: 'yes' }, 'Is active must be true or false.'],
    ['team', { category: 'x' }, 'Category must be one of Executive Board, Core Team, Members.'],
    ['team', { imageFocus: { x: 2, y: 0 } }, 'The focal point must be a number from 0 to 1.'],
    ['team', { imageFocus: { x: 1 } }, 'The focal point must be a number from 0 to 1.'],
    ['tutorials', { tags: 'floor' }, 'Tags must be a list.'],
    ['audition-rules', { eventDetails: 'soon' }, 'Event details must be an object.'],
    ['audition-rules', { rules: [{ text: 'a', order: '1' }] }, /^A rule's order must be a whole/],
    ['auditions/time-slots', { ids: [1] }, 'Ids must be text.'],
  ])('says of %s with %j in a sentence what is wrong', async (path, fields, message) => {
    const valid = KINDS.find((kind) => kind.path === path)?.input;
    const method = valid ? 'POST' : 'PUT';
    const answer = await send(method, path, { ...valid, ...fields });
    const { issues } = answer.json<{ issues: { message: string }[] }>();
    expect(issues.map((issue) => issue.message)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it('stores text as it was written', async () => {
    const name = `Zoë "Z" O'Neil; drop table — 🕺`;
    const { _id } = (await send('POST', 'team', { name, position: 'Dancer' })).json();
    expect((await get(`team/${_id}`)).json()).toMatchObject({ name });
  });

  it('forgets the length of a video with the video, or when none is sent', async () => {
    const film = { ...KINDS[1]!.input, videoUrl: '/media/tutorial_videos/none.mp4' };
    await writeFile(join(api.folder, film.videoUrl), '');
    const created = (await send('POST', 'tutorials', { ...film, videoDuration: 42 })).json();
    expect(created.videoDuration).toBe(42);
    for (const fields of [{}, { videoDuration: null }, { videoUrl: '', videoDuration: 7 }]) {
      const saved = await send('PUT', `tutorials/${created._id}`, { ...film, ...fields });
      expect(saved.json()).not.toHaveProperty('videoDuration');
    }
  });

  it.each([
    ['team', { ...ITEMS.team, isActive: false }],
    ['tutorials', { ...ITEMS.tutorials, isPublished: false }],
  ])('shows no unpublished item of %s to accounts without a role', async (path, fields) => {
    const { _id } = (await send('POST', path, fields)).json();
    for (const headers of [{}, asSomeone]) {
      const list = await get(path, headers);
      expect(list.body).not.toContain(_id);
      expect(list.headers.vary).toContain('Authorization');
      expect((await get(`${path}/${_id}`, headers)).statusCode).toBe(404);
    }
    expect((await get(path)).body).toContain(_id);
    expect((await get(`${path}/${_id}`)).json()).toMatchObject(fields);
  });
});

describe.each(crudEngines)('the lists of content on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const list = async <List>(path: string) => (await api.app.inject(`/api/${path}`)).json<List>();
  const create = async (path: string, payload: object) =>
    expect((await api.send('POST', `/api/${path}`, payload)).statusCode).toBe(201);

  it('show members by display order, then in order of creation', async () => {
    for (const [name, displayOrder] of Object.entries({ c: 2, a: 1, d: 2, b: 1, e: 2, top: 0 })) {
      await create('team', { name, position: 'Dancer', displayOrder });
    }
    const names = (await list<TeamMember[]>('team')).map(({ name }) => name);
    expect(names).toEqual(['top', 'a', 'b', 'c', 'd', 'e']);
  });

  it('show the newest achievements first, and within a year the order of creation', async () => {
    for (const [title, year] of Object.entries({ c: '2023', a: '2025', d: '2023', b: '2025' })) {
      await create('achievements', { title, year, description: 'We won.' });
    }
    const titles = (await list<Achievement[]>('achievements')).map(({ title }) => title);
    expect(titles).toEqual(['a', 'b', 'c', 'd']);
  });

  it('show tutorials by style in the fixed order, without empty styles', async () => {
    expect(await list('tutorials')).toEqual({});
    for (const [title, danceStyle, displayOrder] of [
      ['w', 'Waacking', 0],
      ['h', 'Hip Hop', 0],
      ['b', 'Breaking', 0],
      ['later', 'Hip Hop', 0],
      ['second', 'Waacking', 1],
      ['first', 'Waacking', 0],
    ] as const) {
      const fields = { title, danceStyle, displayOrder, description: 'd', instructor: 'i' };
      await create('tutorials', fields);
    }
    const styles = await list<Record<string, Tutorial[]>>('tutorials');
    expect(
      Object.entries(styles).map(([style, all]) => [style, all.map(({ title }) => title)]),
    ).toEqual([
      ['Breaking', ['b']],
      ['Hip Hop', ['h', 'later']],
      ['Waacking', ['w', 'first', 'second']],
    ]);
  });
});

const GONE = '00000000-0000-4000-8000-000000000000';

describe.each(crudEngines)('PUT …/display-order on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const idOf = async (url: string, payload: object) =>
    (await api.send('POST', url, payload)).json<{ _id: string }>()._id;
  const addMember = (name: string) => idOf('/api/team', { name, position: 'Dancer' });
  const read = async () => (await api.app.inject('/api/team')).json<TeamMember[]>();
  const names = async () => (await read()).map(({ name }) => name);
  const listed = async () => (await read()).map(({ _id }) => _id);

  it('shows the members in the order that was saved', async () => {
    const [a, b, c] = [await addMember('a'), await addMember('b'), await addMember('c')];
    expect(await names()).toEqual(['a', 'b', 'c']);

    const answer = await api.send('PUT', '/api/team/display-order', { ids: [c, a, b] });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await names()).toEqual(['c', 'a', 'b']);
  });

  it('moves no item when one of them was deleted, and says so', async () => {
    const before = await names();
    const ids = [...(await listed()).reverse(), GONE];
    const answer = await api.send('PUT', '/api/team/display-order', { ids });
    expectError(answer, 409, { code: 'conflict' });
    expect(await names()).toEqual(before);
  });

  it('is not changed where another account has changed it meanwhile', async () => {
    const before = await listed();
    const [last, ...others] = before.toReversed();
    const theirs = { ids: [last, ...others.toReversed()], before };
    expect((await api.send('PUT', '/api/team/display-order', theirs)).statusCode).toBe(204);
    const mine = { ids: before.toReversed(), before };
    expectError(await api.send('PUT', '/api/team/display-order', mine), 412, { code: 'stale' });
    const again = { ids: mine.ids, before: theirs.ids };
    expect((await api.send('PUT', '/api/team/display-order', again)).statusCode).toBe(204);
  });

  it('changes the version of a moved item, and not of one that stays', async () => {
    const [stays, moves] = [await addMember('stays'), await addMember('moves')];
    const tagOf = async (id: string) => (await api.app.inject(`/api/team/${id}`)).headers.etag;
    const [stayed, moved] = [await tagOf(stays), await tagOf(moves)];
    await api.send('PUT', '/api/team/display-order', { ids: [stays, moves] });
    expect(await tagOf(stays)).toBe(stayed);
    expect(await tagOf(moves)).not.toBe(moved);
  });

  it('refuses an empty list and an item that is named twice', async () => {
    for (const ids of [[], [GONE, GONE], ['x']]) {
      expect((await api.send('PUT', '/api/team/display-order', { ids })).statusCode).toBe(400);
    }
  });
});
