// The script that measures a document's page view, if that is in the sample: the only one of a page without islands.
import { watchErrors } from './monitoring/monitor-page.ts';
import { measureView } from './monitoring/monitoring.ts';
import { readPageSettings } from './page/page-settings.ts';

measureView({ registry: readPageSettings().registry! });
watchErrors();
