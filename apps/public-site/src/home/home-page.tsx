import { titleOf } from '../content/page-heads';
import { About } from './about';
import { Family } from './family';
import { Hero } from './hero';

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
