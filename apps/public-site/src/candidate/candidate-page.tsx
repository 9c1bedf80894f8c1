import { islandPage } from '../components/island.tsx';
import Candidate from './candidate.tsx';

export const Component = islandPage('/auditions/mine', Candidate);
