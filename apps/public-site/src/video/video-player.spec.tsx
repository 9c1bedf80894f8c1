import { click } from '@nox/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Chapter } from './chapters.ts';
import { VideoPlayer } from './video-player.tsx';

const FILM = '/media/tutorial_videos/step.webm';

// jsdom plays nothing: these change `paused`, and send the events of a browser.
const paused = new WeakMap<HTMLMediaElement, boolean>();
type Media = HTMLMediaElement;
/** Whether a film plays as soon as that is requested. */
let arrives = true;

beforeEach(() => {
  arrives = true;
  localStorage.clear();
  // Hooks read what another test has stored, too.
  window.dispatchEvent(new StorageEvent('storage'));
  const media = HTMLMediaElement.prototype;
  jest.spyOn(media, 'paused', 'get').mockImplementation(function (this: Media) {
    return paused.get(this) ?? true;
  });
  jest.spyOn(media, 'play').mockImplementation(function (this: Media) {
    paused.set(this, false);
    fireEvent.play(this);
    if (arrives) fireEvent.playing(this);
    return Promise.resolve();
  });
  jest.spyOn(media, 'pause').mockImplementation(function (this: Media) {
    paused.set(this, true);
    fireEvent.pause(this);
  });
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'performance'] });
});
afterEach(() => jest.useRealTimers());

/** A film of `duration` seconds, which has been started. */
async function play(duration: number, chapters: Chapter[] = []) {
  const view = render(
    <VideoPlayer url={FILM} title="The six-step" poster={null} chapters={chapters} />,
  );
  const video = document.querySelector('video')!;
  Object.defineProperty(video, 'currentTime', { value: 0, writable: true });
  Object.defineProperty(video, 'duration', { value: duration });
  Object.defineProperty(video, 'readyState', { value: 4 });
  Object.defineProperty(video, 'seeking', { value: false });
  fireEvent.durationChange(video);
  await click('Play');
  await screen.findByRole('slider', { name: 'Position' });
  const player = screen.getByRole('group', { name: 'Video: The six-step' });
  return {
    ...view,
    video,
    player,
    slider: screen.getByRole('slider', { name: 'Position' }),
    key: (key: string, options = {}) => fireEvent.keyDown(player, { key, ...options }),
    at: (seconds: number) => {
      video.currentTime = seconds;
      fireEvent.timeUpdate(video);
    },
    frame: () => act(() => jest.advanceTimersByTime(40)),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the speed', () => {
  it('is normal, three quarters or half, and stays so for other videos', async () => {
    const { video, unmount } = await play(4);
    expect(button('1×')).toHaveAttribute('aria-pressed', 'true');
    await click('0.5×');
    expect(video.playbackRate).toBe(0.5);
    // It stays when the video is loaded again.
    expect(video.defaultPlaybackRate).toBe(0.5);
    expect(button('0.5×')).toHaveAttribute('aria-pressed', 'true');
    unmount();
    expect((await play(4)).video.playbackRate).toBe(0.5);
  });

  it('is changed by < and >, within its ends', async () => {
    const { video, key } = await play(4);
    for (const speed of [0.75, 0.5, 0.5]) {
      key('<');
      expect(video.playbackRate).toBe(speed);
    }
    expect(screen.getByText('Speed 0.5')).toHaveAttribute('role', 'status');
    for (const speed of [0.75, 1, 1]) {
      key('>');
      expect(video.playbackRate).toBe(speed);
    }
  });
});

it('mirrors the video, and the next one', async () => {
  const { video, unmount } = await play(4);
  expect(video).not.toHaveClass('mirrored');
  await click('Mirror');
  expect(video).toHaveClass('mirrored');
  unmount();
  expect((await play(4)).video).toHaveClass('mirrored');
  await click('Mirror');
  expect(document.querySelector('video')).not.toHaveClass('mirrored');
});

describe('the position', () => {
  it('is shown and changed, in a short video with tenths', async () => {
    const { video, slider, at } = await play(4);
    at(2.44);
    expect(slider).toHaveValue('2.44');
    expect(slider).toHaveAttribute('aria-valuetext', '0:02.4 of 0:04.0');
    fireEvent.input(slider, { target: { value: '1.5' } });
    expect(video.currentTime).toBe(1.5);
  });

  it('names the chapter', async () => {
    const chapters = [
      { start: 10, title: 'Basic step' },
      { start: 300, title: 'Turn' },
    ];
    const { slider, at } = await play(600, chapters);
    expect(slider).toHaveAttribute('aria-valuetext', '0:00 of 10:00');
    at(299);
    expect(slider).toHaveAttribute('aria-valuetext', '4:59 of 10:00, Basic step');
    at(301);
    expect(screen.getByText('Turn')).toBeVisible();
  });

  it('is remembered in a long video, and not in a short one', async () => {
    const long = await play(600);
    long.at(125.5);
    long.unmount();
    const again = await play(600);
    fireEvent.loadedMetadata(again.video);
    expect(again.video.currentTime).toBe(125);
    again.at(598);
    again.unmount();
    expect(localStorage.getItem('nox:film-positions')).toBe('[]');
    const short = await play(4);
    short.at(3);
    short.unmount();
    expect(localStorage.getItem('nox:film-positions')).toBe('[]');
  });

  it('is remembered for 20 videos, and ignored where it was changed by others', async () => {
    const others = Array.from({ length: 25 }, (_, index) => [`/media/${index}.mp4`, 60]);
    localStorage.setItem('nox:film-positions', JSON.stringify([...others, 'x', [FILM], 7]));
    const { at, unmount } = await play(600);
    at(60);
    unmount();
    const stored = JSON.parse(localStorage.getItem('nox:film-positions')!) as unknown[];
    expect(stored).toHaveLength(20);
    expect(stored[0]).toEqual([FILM, 60]);
  });
});

describe('a part of the video', () => {
  it('is repeated from its start to its end', async () => {
    const { video, at, frame } = await play(4);
    at(1);
    await click('Loop part');
    expect(screen.getByText('The part starts at 0:01.0. Set its end.')).toBeInTheDocument();
    at(2);
    await click('Set end');
    at(2.1);
    frame();
    expect(video.currentTime).toBe(1);
    at(1.5);
    frame();
    expect(video.currentTime).toBe(1.5);
    await click('End loop');
    at(2.1);
    frame();
    expect(video.currentTime).toBe(2.1);
  });

  it('may be set backwards, may reach the end, and is never too short to be seen', async () => {
    const { video, at, frame, key } = await play(4);
    at(3.9);
    key('r');
    at(3);
    key('r');
    // The whole video begins again.
    at(0);
    frame();
    expect(video.currentTime).toBe(3);
    key('r');
    at(2);
    key('r');
    key('r');
    at(2.2);
    frame();
    expect(video.currentTime).toBe(2.2);
    at(2.3);
    frame();
    expect(video.currentTime).toBe(2);
  });

  it('holds jumps within it, and ends when the film goes elsewhere', async () => {
    const { video, slider, at, key } = await play(600);
    at(100);
    key('r');
    at(108);
    key('r');
    key('j');
    expect(video.currentTime).toBe(100);
    key('l');
    expect(video.currentTime).toBeCloseTo(107.9);
    expect(button('End loop')).toBeVisible();
    fireEvent.input(slider, { target: { value: '300' } });
    expect(button('Loop part')).toBeVisible();
    expect(video.currentTime).toBe(300);
  });
});

describe('the keys', () => {
  it('move through a long video, and in smaller steps through a short one', async () => {
    const { video, key, unmount, at } = await play(600);
    at(100);
    for (const [name, position] of [
      ['ArrowRight', 105],
      ['ArrowLeft', 100],
      ['l', 110],
      ['J', 100],
    ] as const) {
      key(name);
      expect(video.currentTime).toBe(position);
    }
    unmount();
    const short = await play(4);
    short.at(2);
    short.key('ArrowRight');
    expect(short.video.currentTime).toBe(2.5);
    short.key('j');
    expect(short.video.currentTime).toBe(1.5);
    short.key('j');
    short.key('j');
    expect(short.video.currentTime).toBe(0);
  });

  it('play and pause, show frames while it is paused, and turn the sound on', async () => {
    const { video, key, at } = await play(4);
    at(1);
    key('.');
    expect(video.currentTime).toBe(1);
    key('k');
    expect(video.paused).toBe(true);
    key('.');
    expect(video.currentTime).toBeCloseTo(1 + 1 / 30);
    key(',');
    key(',');
    expect(video.currentTime).toBeCloseTo(1 - 1 / 30);
    key(' ');
    expect(video.paused).toBe(false);
    key('k', { repeat: true });
    expect(video.paused).toBe(false);
    key('m');
    expect(video.muted).toBe(false);
  });

  it('leave Space to the buttons', async () => {
    const { video } = await play(4);
    fireEvent.keyDown(button('Mirror'), { key: ' ' });
    expect(video.paused).toBe(false);
    fireEvent.keyDown(button('Mirror'), { key: 'k' });
    expect(video.paused).toBe(true);
  });

  it('are none with Ctrl, Alt or Meta, nor outside of the player', async () => {
    const { video, key } = await play(4);
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) key('k', { [modifier]: true });
    fireEvent.keyDown(document.body, { key: 'k' });
    expect(video.paused).toBe(false);
  });

  it('are listed, and work in their list', async () => {
    const { video, key } = await play(4);
    key('?');
    const list = within(screen.getByRole('dialog', { name: 'Keys of the video' }));
    expect(list.getByText('Play or pause')).toBeVisible();
    fireEvent.keyDown(list.getByRole('button', { name: 'Close' }), { key: 'k' });
    expect(video.paused).toBe(true);
    await userEvent.click(list.getByRole('button', { name: 'Close' }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const show = (url = FILM) =>
  render(<VideoPlayer url={url} title="The six-step" poster={<p>the poster</p>} chapters={[]} />);

const video = () => document.querySelector('video')!;
const loading = () => screen.getAllByRole('status')[0];

/** What the observers of the page get, and what they observe. */
function observers() {
  const reports: ((entry: Partial<IntersectionObserverEntry>) => void)[] = [];
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
    reports.push((entry) => callback([entry as IntersectionObserverEntry], {} as never));
    return { observe: () => undefined, disconnect: () => undefined } as never;
  });
  return (entry: Partial<IntersectionObserverEntry>) => act(async () => reports.at(-1)!(entry));
}

describe('a video', () => {
  beforeEach(() => (arrives = false));

  it('shows its poster, loads nothing by itself, and is to run in a loop without sound, in its place', async () => {
    await act(async () => show());
    expect(video()).toMatchObject({ muted: true, loop: true });
    expect(video()).toHaveAttribute('playsinline');
    expect(screen.getByText('the poster')).toBeVisible();
    expect(video()).toHaveAttribute('preload', 'none');
    expect(video()).not.toHaveAttribute('autoplay');
    expect(video()).not.toHaveAttribute('poster');
  });

  it('says nothing of a failure before it is played, and then tries again', async () => {
    show();
    fireEvent.error(video());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const load = jest.spyOn(video(), 'load').mockImplementation();
    Object.defineProperty(video(), 'error', { value: {} });
    await click('Play');
    expect(load).toHaveBeenCalled();
    expect(loading()).toHaveTextContent('Loading the video…');
  });

  it.each([
    ['its button', () => screen.getByRole('button', { name: /^(Play|Pause)$/ })],
    ['a click on the picture', video],
  ])('plays and pauses by %s', async (_what, target) => {
    show();
    await userEvent.click(target());
    expect(video().paused).toBe(false);
    expect(button('Pause')).toBeVisible();
    await userEvent.click(target());
    expect(video().paused).toBe(true);
    expect(button('Play')).toBeVisible();
  });

  it('shows its poster, and that it is loading, until the first frame', async () => {
    show();
    await click('Play');
    expect(screen.getByText('the poster')).toBeVisible();
    expect(loading()).toHaveTextContent('Loading the video…');

    fireEvent.playing(video());
    expect(screen.queryByText('the poster')).not.toBeInTheDocument();
    expect(loading()).toBeEmptyDOMElement();

    fireEvent.waiting(video());
    expect(screen.queryByText('the poster')).not.toBeInTheDocument();
    expect(loading()).toHaveTextContent('Loading the video…');
  });

  it('turns its sound on and off', async () => {
    show();
    await click('Unmute');
    expect(video().muted).toBe(false);
    await click('Mute');
    expect(video().muted).toBe(true);
  });

  it('says "Video Not Available" where it cannot be played, and can be tried again', async () => {
    show();
    await click('Play');
    fireEvent.error(video());
    fireEvent.pause(video());
    expect(screen.getByRole('alert')).toHaveTextContent('Video Not Available');
    expect(video()).not.toBeVisible();
    expect(screen.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument();
    expect(button('Try again')).toHaveFocus();

    const load = jest.spyOn(video(), 'load').mockImplementation();
    await click('Try again');
    expect(load).toHaveBeenCalled();
    expect(button('Pause')).toHaveFocus();
    expect(screen.queryByText('Video Not Available')).not.toBeInTheDocument();
  });

  it('says "Video Not Available" where nothing has been filmed, and offers nothing', () => {
    show('');
    expect(screen.getByText('Video Not Available')).toBeVisible();
    expect(screen.getByText('the poster')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('pauses when it is no longer in sight', async () => {
    const report = observers();
    show();
    await click('Play');
    await report({ intersectionRatio: 0.3 });
    expect(video().paused).toBe(false);
    await report({ intersectionRatio: 0.2 });
    expect(video().paused).toBe(true);
  });

  it('pauses when another one plays', async () => {
    show();
    show();
    const [first, second] = [...document.querySelectorAll('video')];
    await userEvent.click(screen.getAllByRole('button', { name: 'Play' })[0]!);
    expect(first!.paused).toBe(false);
    await click('Play');
    expect(first!.paused).toBe(true);
    expect(second!.paused).toBe(false);
  });
});
