import { engines } from '../../../../test/engines.ts';
import { type OpenDatabase } from '#platform/database/revisions.ts';
import { revisionStreams } from './revision-streams.ts';

const account = { uid: 'uid-1', until: Date.now() + 1e12, isAccepted: async () => true };

describe('the streams of revisions', () => {
  let database: OpenDatabase;
  let streams: ReturnType<typeof revisionStreams>;
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    database = await engines[0]!.open();
    streams = revisionStreams(database.revisions);
  });
  afterEach(async () => {
    streams.close();
    jest.useRealTimers();
    await database.close();
  });

  const change = () => database.revisions.change(['auditions'], async () => undefined);
  /** Opens a stream and gathers what it says. */
  async function open(listener = account) {
    const stream = await streams.open(listener);
    const said: string[] = [];
    let hasEnded = false;
    const schedule: string[] = [];
    stream.on('data', (chunk) => {
      const text = String(chunk);
      (text.startsWith('event: schedule') ? schedule : said).push(text);
    });
    stream.once('end', () => (hasEnded = true));
    await passing(0);
    return { stream, said, schedule, hasEnded: () => hasEnded };
  }
  const passing = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const event = (revision: number) =>
    `event: revision\nid: ${revision}\ndata: {"revision":${revision}}\n\n`;

  it('tell the present revision at once, and each change to all, changes of other groups to none', async () => {
    await change();
    const [one, two] = [await open(), await open()];
    expect([one.said, two.said]).toEqual([[event(1)], [event(1)]]);
    await database.revisions.change(['team'], async () => undefined);
    await passing(5_000);
    expect(one.said).toHaveLength(1);
    await change();
    await passing(250);
    expect([one.said, two.said]).toEqual(Array(2).fill([event(1), event(2)]));
    await database.revisions.change(['schedule'], async () => undefined);
    await passing(250);
    expect(one.said).toHaveLength(2);
    expect(two.schedule).toEqual(
      [0, 1].map((revision) => `event: schedule\ndata: {"revision":${revision}}\n\n`),
    );
  });

  it('are five of an account at most: the oldest ends, and names a time before which it must not be reopened', async () => {
    const others = await open({ ...account, uid: 'uid-2' });
    const opened = [];
    for (let n = 0; n < 7; n += 1) opened.push(await open());
    const ended = opened.filter(({ hasEnded }) => hasEnded());
    expect(ended).toEqual(opened.slice(0, 2));
    expect(opened[0]!.said).toEqual([event(0), 'retry: 60000\n\n']);
    expect(others.hasEnded()).toBe(false);

    await change();
    await passing(250);
    expect(opened[2]!.said.at(-1)).toBe(event(1));
    opened[3]!.stream.destroy();
    await passing(0);
    await open();
    expect(opened[2]!.hasEnded()).toBe(false);
  });

  it('tell several changes within a quarter of a second as one', async () => {
    const { said } = await open();
    for (let n = 0; n < 5; n += 1) {
      await change();
      await passing(49);
    }
    await passing(250);
    expect(said).toEqual([event(0), event(5)]);
  });

  it('say something every fifteen seconds', async () => {
    const { said } = await open();
    await passing(46_000);
    expect(said.slice(1)).toEqual([':\n\n', ':\n\n', ':\n\n']);
  });

  it('end within a second of the end of the token', async () => {
    const { hasEnded } = await open({ ...account, until: Date.now() + 30_000 });
    await passing(29_000);
    expect(hasEnded()).toBe(false);
    await passing(2_000);
    expect(hasEnded()).toBe(true);
  });

  it.each<[when: string, isAccepted: () => Promise<boolean>]>([
    ['is refused', async () => false],
    ['cannot be checked', () => Promise.reject(new Error('no answer'))],
  ])('end soon after the account %s', async (_when, isAccepted) => {
    const other = await open();
    let check = account.isAccepted;
    const { hasEnded } = await open({ ...account, isAccepted: () => check() });
    await passing(40_000);
    expect(hasEnded()).toBe(false);
    check = isAccepted;
    await passing(16_000);
    expect([hasEnded(), other.hasEnded()]).toEqual([true, false]);
  });

  it('hold little for a slow reader, and then send the latest', async () => {
    const stream = await streams.open(account);
    for (let n = 0; n < 500; n += 1) {
      await change();
      await passing(250);
    }
    await passing(60_000);
    expect(stream.readableLength).toBeLessThan(2_048);
    const said: string[] = [];
    stream.on('data', (chunk) => said.push(String(chunk)));
    await passing(20_000);
    expect(said).toContain(event(500));
    expect(said.length).toBeLessThan(50);
  });

  it('leave no timer behind after the last listener', async () => {
    const { stream } = await open();
    await change();
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    stream.destroy();
    await passing(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leave no timer behind when the server closes, though a client does not read', async () => {
    const stream = await streams.open(account);
    stream.read(0);
    await passing(0);
    expect(stream.readableLength).toBeGreaterThan(0);
    streams.close();
    await passing(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
