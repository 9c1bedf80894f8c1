import type { CandidateView, LinkView } from '@nox/contracts';

/** A candidate's own link: its token, what it shows, and what it shows after a change. */
export interface CandidateProps {
  token: string;
  view: CandidateView;
  onChange: (view: LinkView) => void;
}
