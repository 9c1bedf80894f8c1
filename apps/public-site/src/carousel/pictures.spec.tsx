import { click } from '@nox/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { movePictures } from './move-pictures.ts';
import { PictureFrame } from './pictures.tsx';

/** Swiper's modules are for browsers: this one is at a picture, and goes to another. */
class FakeSwiper {
  realIndex: number;
  destroy = jest.fn();
  private listeners: (() => void)[] = [];
  constructor(
    readonly el: HTMLElement,
    { initialSlide }: { initialSlide: number },
  ) {
    this.realIndex = initialSlide;
  }
  on = (_name: string, listener: () => void) => this.listeners.push(listener);
  slideToLoop(index: number) {
    this.realIndex = index;
    for (const listener of this.listeners) listener();
  }
  slideNext = () => this.slideToLoop(this.realIndex + 1);
  slidePrev = () => this.slideToLoop(this.realIndex - 1);
}
jest.mock('swiper', () => ({
  Swiper: jest.fn((...of: ConstructorParameters<typeof FakeSwiper>) => new FakeSwiper(...of)),
}));
jest.mock('swiper/modules', () => ({}));
jest.mock('swiper/css', () => ({}));
jest.mock('swiper/css/effect-fade', () => ({}));

/** Moves pictures, of which the third is shown. @returns what ends it */
function show({ count = 9, hasAutoplay = false } = {}) {
  const slides = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    content: <p>{`${index + 1}.`}</p>,
  }));
  const options = { effect: 'slide', gap: 0, initial: 2, hasAutoplay } as const;
  const { container } = render(<PictureFrame label="Pictures" slides={slides} {...options} />);
  return movePictures(container.firstElementChild as HTMLElement, options);
}

const shown = () => document.querySelector('.swiper-slide:not([inert])')!.textContent;
const carousel = () => screen.getByRole('group', { name: 'Pictures' });
const button = (name: string) => screen.getByRole('button', { name });

describe('a carousel of pictures', () => {
  it('goes one back, one on by buttons and arrow keys, and to each picture', async () => {
    show({ count: 5 });
    await click('Previous picture');
    expect(shown()).toBe('2.');
    await click('Next picture');
    fireEvent.keyDown(button('Next picture'), { key: 'ArrowRight' });
    expect(shown()).toBe('4.');
    await click('Picture 5');
    expect(shown()).toBe('5.');
    const bullets = screen.getAllByRole('button', { name: /^Picture/ });
    expect(bullets.findIndex((bullet) => bullet.ariaCurrent === 'true')).toBe(4);
    // Bullets get smaller with the distance, the shorter way round.
    expect(bullets.map(({ dataset }) => dataset['distance'])).toEqual(['1', '2', '2', '1', '0']);
  });

  it('says the number of the picture instead where bullets would be too small', async () => {
    show();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    await click('Next picture');
    expect(screen.getByText('4 of 9')).toBeVisible();
  });

  it('is read out, and has no pause without autoplay', () => {
    show();
    expect(document.querySelector('.swiper')).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByRole('button', { name: /the pictures/ })).not.toBeInTheDocument();
  });
});

describe('the autoplay of pictures', () => {
  let stop = () => {};
  const open = () => (stop = show({ hasAutoplay: true }));
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const expectRest = () => {
    const before = shown();
    wait(20_000);
    expect(shown()).toBe(before);
  };
  /** Once, after five seconds. */
  const expectAdvance = (picture = '4.') => {
    wait(4_999);
    expect(shown()).not.toBe(picture);
    wait(1);
    expect(shown()).toBe(picture);
  };

  it('advances every five seconds, also after a visitor has chosen a picture', () => {
    open();
    expectAdvance();
    wait(4_000);
    fireEvent.click(button('Previous picture'));
    expectAdvance();
  });

  it('stops while the pointer is over it, or the focus in it', () => {
    open();
    fireEvent.pointerEnter(carousel());
    expectRest();
    fireEvent.pointerLeave(carousel());
    act(() => button('Next picture').focus());
    expectRest();
    fireEvent.pointerEnter(carousel());
    fireEvent.pointerLeave(carousel());
    expectRest();
    act(() => button('Next picture').blur());
    expectAdvance();
  });

  it('stays paused until play is clicked, even with the focus still on the button', () => {
    open();
    act(() => button('Pause the pictures').focus());
    fireEvent.click(button('Pause the pictures'));
    act(() => button('Play the pictures').blur());
    expectRest();
    act(() => button('Play the pictures').focus());
    fireEvent.click(button('Play the pictures'));
    expectAdvance();
  });

  it('does not start under reduced motion, but can be started', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    open();
    expectRest();
    fireEvent.click(button('Play the pictures'));
    expectAdvance();
  });

  it('does not advance in a hidden document', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    open();
    expectRest();
  });

  it('does not advance behind a dialog', () => {
    const dialog = Object.assign(document.createElement('dialog'), { open: true });
    document.body.append(dialog);
    open();
    expectRest();
    dialog.remove();
    expectAdvance();
  });
});
