import { Island } from '../components/island.ts';
import { PAGE_TITLES } from '../content/page-titles.ts';
import Now from './now.tsx';

export function Component() {
  return (
    <>
      <title>{PAGE_TITLES['/auditions/now']}</title>
      <Island of={Now} props={{}} when="idle" />
    </>
  );
}
