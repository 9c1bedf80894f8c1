import { PAGE_HEAD } from './page-head.ts';
import { About } from './about.tsx';
import { Family } from './family.tsx';
import { Hero } from './hero.tsx';

export function Component() {
  return (
    <>
      <title>{PAGE_HEAD.title}</title>
      <Hero />
      <Family />
      <About />
    </>
  );
}
