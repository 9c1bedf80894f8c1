import { yieldToMain } from './page/start.ts';

/** Evaluated one by one, each in a task of its own; all of them are in this chunk or shared. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@tanstack/react-query'),
  () => import(/* webpackMode: "eager" */ './start.tsx'),
];

for (const evaluate of PARTS) {
  await yieldToMain();
  await evaluate();
}
