import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PageTemplate } from '@nox/release-format/page-template';
import { cachedFile } from './release-files.ts';
import { pageAt } from './static-origin.ts';

/** The live shell's page. */
export interface LiveShell {
  html: string;
  /** A hash of the page. */
  id: string;
  /** Absent for a shell from before pages had slots; its page is served as it is. */
  template?: PageTemplate;
}

/** For hosts that only serve files. In our pages a script does the same, and tells the server, too. */
const FOR_STATIC_HOSTS = /<!--static-->.*?<!--\/static-->\s*/gs;

/** Reads the page of the live shell. The returned function throws when there is none. */
export const liveShell = (webRoot: string, staticOrigin?: string) =>
  cachedFile(join(webRoot, 'index.html'), (file): LiveShell => {
    const html = pageAt(staticOrigin, file.replaceAll(FOR_STATIC_HOSTS, ''));
    const id = createHash('sha256').update(html).digest('base64url');
    try {
      return { html, id, template: new PageTemplate(html) };
    } catch {
      return { html, id };
    }
  });
