import { FIRST_SOCIETY, SOCIETY_ID, type Society, type SocietyVersion } from '@nox/contracts';
import { asAdministrator, asSomeone, emptiedApi } from '../../../test/api.ts';
import { createItem, upload } from '../../../test/content.ts';
import { engines } from '../../../test/engines.ts';
import { plain } from '../../../test/image-samples.ts';

const FIRST = { _id: SOCIETY_ID, ...FIRST_SOCIETY };
const PATH = `/api/society/${SOCIETY_ID}`;

describe.each(engines)('the society on $name', ({ open }) => {
  const api = emptiedApi({}, open);

  const read = async () => (await api.get('/api/society', {})).json<Society>();
  const save = (fields: object, headers: object = asAdministrator) =>
    api.send('PUT', PATH, { ...FIRST_SOCIETY, ...fields }, headers);
  const versions = async () => (await api.get('/api/society/versions')).json<SocietyVersion[]>();
  const [board, core, members] = FIRST_SOCIETY.teamSections;

  it('begins with the texts of the specification, which nobody has stored', async () => {
    expect(await read()).toEqual(FIRST);
    const one = await api.get(PATH);
    expect([one.json(), one.headers.etag]).toEqual([FIRST, '"1"']);
    expect(await versions()).toEqual([]);
  });

  it('is saved by those who edit content, over the version that they know', async () => {
    expect((await save({ name: 'Adaa' }, asSomeone)).statusCode).toBe(403);
    const match = { ...asAdministrator, 'if-match': '"1"' };
    const saved = await api.send('PUT', PATH, { name: 'Adaa' }, match);
    expect(saved.json()).toEqual({ ...FIRST, name: 'Adaa' });
    expect((await read()).name).toBe('Adaa');
    expect((await api.send('PUT', PATH, { name: 'Nritya' }, match)).statusCode).toBe(412);
    expect((await api.get(`${PATH}/changes`)).json()).toMatchObject([{ fields: ['name'] }]);
  });

  it('has the longest name in the texts that begin with one', async () => {
    const name = 'Ü'.repeat(80);
    const texts = {
      hero: { ...FIRST_SOCIETY.hero, glimpseText: `A Glimpse of ${name} !` },
      about: { ...FIRST_SOCIETY.about, title: `About ${name}` },
    };
    expect((await save({ name, ...texts })).json()).toMatchObject({ name, ...texts });
  });

  it('has what a save replaced as a version, which is saved again to bring it back', async () => {
    await save({ name: 'Adaa' });
    await save({ name: 'Adaa' });
    await save({ name: 'Nritya', hours: '' });
    const [latest, first, ...others] = await versions();
    expect(others).toEqual([]);
    expect([first!.society, latest!.society.name]).toEqual([FIRST_SOCIETY, 'Adaa']);
    expect((await save(first!.society)).statusCode).toBe(200);
    expect(await read()).toEqual(FIRST);
  });

  it('takes its members and tutorials along when sections and styles get other names', async () => {
    const asha = await createItem(api, 'team', { category: 'Members' });
    const meera = await createItem(api, 'team', { category: 'Core Team' });
    const step = await createItem(api, 'tutorials', { danceStyle: 'Locking' });
    // The two swap their names.
    const teamSections = [board, { ...core, name: 'Members' }, { ...members, name: 'Core Team' }];
    const danceStyles = FIRST_SOCIETY.danceStyles.map((style) =>
      style.name === 'Locking' ? { ...style, name: 'Lock & pop' } : style,
    );
    expect((await save({ teamSections, danceStyles })).statusCode).toBe(200);
    const team = (await api.get('/api/team', {})).json<object[]>();
    expect(team).toMatchObject([
      { _id: meera, category: 'Members' },
      { _id: asha, category: 'Core Team' },
    ]);
    expect((await api.get('/api/tutorials', {})).json()).toMatchObject({
      'Lock & pop': [{ _id: step, danceStyle: 'Lock & pop' }],
    });
    expect((await api.get(`/api/team/${asha}`)).headers.etag).toBe('"2"');
    expect((await api.get(`/api/team/${asha}/changes`)).json()).toMatchObject([
      { kind: 'changed', fields: ['category'] },
      { kind: 'created' },
    ]);
  });

  it('does not lose a section that has members, and says how many', async () => {
    await createItem(api, 'team', { category: 'Core Team' });
    await createItem(api, 'team', { category: 'Core Team' });
    const message = '2 team members are in Core Team: move them first, then remove it.';
    const refused = { message, issues: [{ path: 'teamSections', message }] };
    expect((await save({ teamSections: [board, members] })).json()).toMatchObject(refused);
    // Another section that takes the name does not take the members.
    const renamed = [board, { ...members, name: 'Core Team' }];
    expect((await save({ teamSections: renamed })).json()).toMatchObject(refused);
    expect(await read()).toEqual(FIRST);
    // One that was removed by mistake and added again is the same to its members.
    const again = [board, { id: 'again', name: 'Core Team' }, members];
    expect((await save({ teamSections: again })).statusCode).toBe(200);
  });

  it('admits members to its sections alone, also those that come back', async () => {
    const id = await createItem(api, 'team', { category: 'Core Team' });
    await api.send('DELETE', `/api/team/${id}`);
    expect((await save({ teamSections: [board, members] })).statusCode).toBe(200);
    const fields = { name: 'Asha', position: 'Dancer', category: 'Core Team' };
    const message = 'Category must be one of Executive Board, Members.';
    expect((await api.send('POST', '/api/team', fields)).json()).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'category', message }],
    });
    expect((await api.send('POST', `/api/team/${id}/restore`)).json()).toEqual({
      message: 'Asha is back. Look in Members: there is no Core Team any more.',
    });
    expect((await api.get('/api/team', {})).json()).toMatchObject([{ category: 'Members' }]);
  });

  it('refuses colours in which text cannot be read, and names the nearest that can', async () => {
    const colors = { accent: '#5A1FFF', highlight: '#ffb55c' };
    const { issues } = (await save({ colors })).json<{ issues: { message: string }[] }>();
    const [, nearest = ''] = /works is (#[\da-f]{6})[.]$/.exec(issues[0]!.message) ?? [];
    const saved = await save({ colors: { ...colors, accent: nearest } });
    expect(saved.json<Society>().colors.accent).toBe(nearest);
  });

  it('has a logo with variants, which a former version keeps', async () => {
    const { url, image } = await upload(api, await plain('jpeg'), 'society_images');
    const pictures = [{ url, place: 'hero' }];
    expect((await save({ logoUrl: url, pictures })).json()).toMatchObject({
      ...{ logoUrl: url, logo: image },
      pictures: [{ ...pictures[0], image }],
    });
    await save({ logoUrl: '', pictures: [] });
    expect((await api.get(url)).statusCode).toBe(200);
  });
});
