import { type PageFiles } from '@nox/release-format';
import { type PageTemplate } from '@nox/release-format/page-template';
import { deferredElement, type InlineScript } from './inline-scripts.ts';
import { preconnectLink, preloadLinks } from './head.ts';
import { type InlineStyles } from './inline-styles.ts';
import { type Page } from './rendering/page-cache.ts';
import { type RenderedPage } from './rendering/renderer-thread.ts';

/** Content whose first screen waits for a picture. */
const HERO_PICTURE = / fetchpriority="high"/i;

interface Parts {
  settings: object;
  /** Of the site. */
  origin: string;
  head: string;
  files: PageFiles;
  content: RenderedPage;
  styles: InlineStyles;
  deferred: InlineScript | undefined;
}

/** A page with its content and its styles inside. */
export function renderedHtml(
  template: PageTemplate,
  { settings, origin, head, files, content, styles, deferred }: Parts,
): Omit<Page, 'status'> {
  // A hero picture gets the network to itself at first; the browser requests fonts when it lays out the page.
  const hasHero = HERO_PICTURE.test(content.html);
  const fonts = hasHero ? [] : files.fonts;
  const scripts = deferred ? [] : files.scripts;
  const isMain = ({ file }: { file: string }) => template.scripts.includes(`"${file}"`);
  const first = hasHero ? files.scripts.find(isMain) : undefined;
  const others = files.scripts.filter((script) => !isMain(script));
  const html = template.render({
    settings,
    head:
      head +
      preconnectLink(content.html, origin) +
      styles.html +
      preloadLinks({ fonts, styles: [], scripts }),
    ...(deferred && {
      scripts: deferredElement(deferred, { first, others }) + (first ? '' : template.scripts),
    }),
    root: rootElement(content),
  });
  const inlineScripts = deferred ? [deferred.source] : [];
  const inlineSources = { styles: styles.sources, scripts: inlineScripts };
  return { html, inlineSources, isRendered: true };
}

/** The page's content, and the data with which the browser hydrates it. */
function rootElement({ html, state }: RenderedPage): string {
  const data = state.replaceAll('<', '\\u003c');
  return `<div id="root">${html}</div><script type="application/json" id="nox-data">${data}</script>`;
}
