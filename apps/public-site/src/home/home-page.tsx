import { titleOf } from '../content/page-heads.ts';
import { About } from './about.tsx';
import { Family } from './family.tsx';
import { Hero } from './hero.tsx';

export function Component() {
  return (
    <>
      <title>{titleOf('/')}</title>
      <Hero />
      <Family />
      <About />
    </>
  );
}
