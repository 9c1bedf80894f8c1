import { yieldToMain } from './page/yield-to-main.ts';

/** What pages are made of; all of it is there, and each part is evaluated when its turn comes. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@tanstack/react-query'),
  () => import(/* webpackMode: "eager" */ './start.tsx'),
];

for (const evaluate of PARTS) {
  await yieldToMain();
  await evaluate();
}
