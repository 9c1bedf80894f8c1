// The inline script of a page that browsers render. As `document-script.ts`, the server writes it into the page.
import { fillPlatformGaps } from './page/platform-gaps.ts';
import { watchStart } from './page/start.ts';

fillPlatformGaps();
watchStart();
