import { islandPage } from '../components/site.tsx';
import Candidate from './candidate.tsx';

export const Component = islandPage('/auditions/mine', Candidate);
