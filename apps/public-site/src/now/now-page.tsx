import { islandPage } from '../components/island-page.tsx';
import Now from './now.tsx';

export const Component = islandPage('/auditions/now', Now);
