// The inline script of a page that the server rendered for hydration as a whole. It is built into a file of its own, which
// the server writes into the page and allows by its hash: see `apps/api/src/web/inline-elements.ts`.
import { onFirstScriptError } from './page/start.ts';
import { loadScripts, onceHeroIsThere } from './page/load-scripts.ts';
import { fillPlatformGaps } from './page/platform-gaps.ts';
import { recordClicks } from './page/replay-clicks.ts';
import { reportFailedStart } from './page/report-load-error.ts';

recordClicks();
fillPlatformGaps();
onFirstScriptError(reportFailedStart);
// After the first paint.
requestAnimationFrame(() => setTimeout(() => onceHeroIsThere(() => loadScripts())));
