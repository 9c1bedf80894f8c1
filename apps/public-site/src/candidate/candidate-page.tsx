import { PAGE_TITLES } from '../content/page-titles.ts';
import { Island } from '../components/island.ts';
import Candidate from './candidate.tsx';

export function Component() {
  return (
    <>
      <title>{PAGE_TITLES['/auditions/mine']}</title>
      <Island of={Candidate} props={{}} when="idle" />
    </>
  );
}
