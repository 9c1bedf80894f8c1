import { society } from '../content/society';
import { Hero } from './hero';

export function Component() {
  return (
    <>
      <title>{`${society.name} | Dance is our shared language`}</title>
      <Hero />
    </>
  );
}
