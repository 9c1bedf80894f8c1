import { lazy, type ComponentProps, type ComponentType } from 'react';
import type { Practice } from './practice/practice.tsx';

/** What a learner needs beyond play and pause. The player works without it. */
export const LazyPractice = lazy<ComponentType<ComponentProps<typeof Practice>>>(() =>
  import(/* webpackChunkName: "practice" */ './practice/practice.tsx').then(
    (module) => ({ default: module.Practice }),
    // Reported by the loader of scripts.
    () => ({ default: () => null }),
  ),
);
