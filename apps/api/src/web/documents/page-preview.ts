import { menuEntries } from '@nox/release-format/menu-entries';
import { unavailable } from '#platform/errors/http-error.ts';
import { previewHead } from './head.ts';
import { type BuilderOptions } from './page-builder.ts';
import { liveShell } from '../releases/release-files.ts';
import { type PageRequest } from '../rendering/renderer-process.ts';
import { filesAt, ofPage } from '../releases/page-files.ts';

export type PagePreviews = ReturnType<typeof pagePreviews>;

/** Makes a public page with drafts in its data, without scripts, and uncached. Throws HttpError 503 when it cannot be rendered. */
export function pagePreviews(options: Omit<BuilderOptions, 'settings'>) {
  const { webRoot, remotes, renderer, staticOrigin, origin } = options;
  const shell = liveShell(webRoot, staticOrigin);

  async function render(path: string, drafts: PageRequest['drafts']): Promise<string | undefined> {
    const [{ template }, state] = await Promise.all([shell(), remotes.state()]);
    const site = await remotes.siteAt(path, state);
    if (!site) return undefined;
    const menus = menuEntries(state.registry.remotes);
    const content = await renderer.render(site, { path, origin: origin(), menus, drafts });
    if (!content) return undefined;
    const files = await remotes.filesFor(path, { state, template }, ofPage(path));
    const { styles } = filesAt(staticOrigin, files);
    return template.render({
      settings: {},
      // The policy of the page around it allows its own origin's stylesheets, and no inline ones.
      head: previewHead(`Preview | ${site.siteName}`, styles),
      scripts: '',
      root: `<div id="root">${content.html}</div>`,
    });
  }

  return async (path: string, drafts: NonNullable<PageRequest['drafts']>): Promise<string> => {
    const failed = (cause?: unknown) =>
      unavailable('The preview cannot be made at present. Please try again in a minute.', cause);
    const html = await render(path, drafts).catch((error: unknown) => {
      throw failed(error);
    });
    if (html === undefined) throw failed();
    return html;
  };
}
