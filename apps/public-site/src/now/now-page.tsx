import { islandPage } from '../components/island.tsx';
import Now from './now.tsx';

export const Component = islandPage('/auditions/now', Now);
