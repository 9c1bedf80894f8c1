import { prefersCalm } from './prefers-calm.ts';
import { sightThreshold } from './sight-threshold.ts';

const DISTANCE = '24px';
const DURATION_S = 0.6;
/** `--ease`, as framer-motion takes it. */
const EASE = [0.2, 0.7, 0.2, 1] as const;

/**
 * Keeps an element's children out of sight until enough of the element is in sight, then lets them enter. Leaves
 * it alone if that much is in sight already: what somebody may have begun to read does not go away again.
 * @param amount how much of it must be in sight, from 0 to 1
 * @param stagger seconds between one child and the next
 * @returns ends it, with everything visible
 */
export function revealOnce(element: HTMLElement, amount: number, stagger: number): () => void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const threshold = sightThreshold(amount, height, window.innerHeight);
  const inSight = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  if (prefersCalm() || inSight >= threshold * height) return () => undefined;

  // The small part of framer-motion that leaves the work to the browser, and only now: no page waits for it.
  const motion = import(/* webpackChunkName: "motion" */ 'framer-motion/dom/mini').catch(
    () => null,
  );
  const show = () => void delete element.dataset.reveal;
  const observer = new IntersectionObserver(
    async ([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      (await motion)?.animate(
        [...element.children],
        { opacity: [0, 1], transform: [`translateY(${DISTANCE})`, 'none'] },
        { duration: DURATION_S, ease: EASE, delay: (index) => index * stagger },
      );
      show();
    },
    { threshold },
  );
  element.dataset.reveal = 'waiting';
  observer.observe(element);
  return () => {
    observer.disconnect();
    show();
  };
}
