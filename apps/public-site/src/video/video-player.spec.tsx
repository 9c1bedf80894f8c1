import { click } from '@nox/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VideoPlayer } from './video-player.tsx';

// jsdom plays nothing: these change `paused` and send the events of a browser.
beforeEach(() => {
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  const media = HTMLMediaElement.prototype;
  type Media = HTMLMediaElement;
  jest.spyOn(media, 'paused', 'get').mockImplementation(function (this: Media) {
    return paused.get(this) ?? true;
  });
  jest.spyOn(media, 'play').mockImplementation(function (this: Media) {
    paused.set(this, false);
    fireEvent.play(this);
    return Promise.resolve();
  });
  jest.spyOn(media, 'pause').mockImplementation(function (this: Media) {
    paused.set(this, true);
    fireEvent.pause(this);
  });
});

const show = (url = '/media/tutorial_videos/step.webm') =>
  render(<VideoPlayer url={url} title="The six-step" poster={<p>the poster</p>} chapters={[]} />);

const video = () => document.querySelector('video')!;
const button = (name: string) => screen.getByRole('button', { name });
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
