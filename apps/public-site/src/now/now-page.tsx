import { islandPage } from '../components/site.tsx';
import Now from './now.tsx';

export const Component = islandPage('/auditions/now', Now);
