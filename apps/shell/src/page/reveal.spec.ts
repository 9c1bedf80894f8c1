import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { revealWhenVisible, visibleThreshold } from './reveal.ts';

const SCREEN_HEIGHT = 800;
const HEIGHT = 500;

// jsdom has no layout: positions and intersections are set here.
let observed: { element: Element; threshold: number; comeIntoSight: () => void } | undefined;

class ScriptedObserver {
  constructor(
    private readonly onChange: (entries: { isIntersecting: boolean }[]) => void,
    private readonly options: { threshold: number },
  ) {}

  observe(element: Element) {
    // A busy page gets both at once: that it was out of sight, and that it is in sight.
    const comeIntoSight = () =>
      void this.onChange([{ isIntersecting: false }, { isIntersecting: true }]);
    observed = { element, threshold: this.options.threshold, comeIntoSight };
  }

  disconnect() {
    observed = undefined;
  }
}

const animate = jest.fn();

beforeEach(() => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  observed = undefined;
  animate.mockReset().mockReturnValue({ finished: Promise.resolve(), cancel: jest.fn() });
  window.innerHeight = SCREEN_HEIGHT;
  window.IntersectionObserver = ScriptedObserver as never;
  Element.prototype.animate = animate;
  // jsdom's frame comes later.
  window.requestAnimationFrame = (callback) => {
    callback(performance.now());
    return 0;
  };
});

/** Two paragraphs revealed when a fifth of them is visible; `top` is their upper edge on a screen of 800. */
function reveal({ top = 2_000 } = {}) {
  const place = { top, bottom: top + HEIGHT, height: HEIGHT } as DOMRect;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
  document.body.innerHTML =
    '<div data-reveal="0.2" data-stagger="0.3"><p>First</p><p>Second</p></div>';
  revealWhenVisible();
  return screen.getByText('First').parentElement!;
}

describe('what is revealed', () => {
  it('is hidden in the document, and enters one child after the other when enough of it is visible', () => {
    const element = reveal();
    expect(element).toHaveAttribute('data-waiting');
    expect(observed).toMatchObject({ element, threshold: 0.2 });
    observed!.comeIntoSight();
    expect(observed).toBeUndefined();
    expect(element).not.toHaveAttribute('data-waiting');
    const delays = animate.mock.calls.map(([, { delay }]) => delay as number);
    expect(animate.mock.contexts).toEqual([screen.getByText('First'), screen.getByText('Second')]);
    expect(delays).toEqual([0, 300]);
  });

  it.each([
    [700, false],
    [701, true],
  ])('is hidden unless enough of it is visible already: at %d of 800, %p', (top, isWaiting) => {
    expect(reveal({ top }).hasAttribute('data-waiting')).toBe(isWaiting);
    expect(observed !== undefined).toBe(isWaiting);
  });

  it('hides nothing under reduced motion', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    expect(reveal()).not.toHaveAttribute('data-waiting');
    expect(observed).toBeUndefined();
  });
});

describe('visibleThreshold', () => {
  it('is the given share of an element that fits on the screen', () => {
    expect(visibleThreshold(0.2, 600, 800)).toBe(0.2);
    expect(visibleThreshold(0.3, 800, 800)).toBe(0.3);
  });

  it('is that share of the screen for a higher element', () => {
    expect(visibleThreshold(0.3, 3200, 800)).toBeCloseTo(0.075);
  });

  it('can always be reached by scrolling', () => {
    const size = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(size, size, (height, screenHeight) => {
        const atMost = Math.min(1, screenHeight / height);
        expect(visibleThreshold(0.3, height, screenHeight)).toBeLessThanOrEqual(atMost);
      }),
    );
  });
});
