import '@nox/ui/styles.css';
import { createQueryClient } from '@nox/api-client';
import { createRoot } from 'react-dom/client';
import { Shell } from './shell';
import { wireLibraries } from './wiring';

const queryClient = createQueryClient();
wireLibraries(queryClient);
createRoot(document.getElementById('root')!).render(<Shell queryClient={queryClient} />);
