import { type PageFiles, type PreloadedFile } from '@nox/release-format';
import { type DeferredScripts, jsonElement } from '@nox/release-format/page-template';
import {
  colorProperties,
  fillWords,
  FIRST_SOCIETY,
  listAll,
  type Society,
  taglineOf,
} from '@nox/contracts';
import { isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { type Db } from '#platform/database/schema.ts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { type LivePage, type LiveSite } from '../releases/live-remotes.ts';
import { staticAddress } from '../releases/page-files.ts';
import { releaseFiles } from '../releases/release-files.ts';
import { cspHash } from '../rendering/page-cache.ts';

interface PublicHead {
  origin: string;
  site: LiveSite;
  page: LivePage;
  things: readonly object[];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const ldJson = (value: object) =>
  jsonElement('type="application/ld+json"', { '@context': 'https://schema.org', ...value });

function organizations(origin: string, { organization }: LiveSite): object[] {
  if (!organization) return [];
  const { name, description, sameAs } = organization;
  return [{ '@type': 'Organization', name, description, url: `${origin}/`, sameAs }];
}

const imageTags = (origin: string, { address, alt }: NonNullable<LivePage['image']>) => [
  meta('property', 'og:image', origin + address),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', alt),
];

/** A page, and the site that it belongs to, with the society's words in their places. */
export function inWords(
  { site, page }: Pick<PublicHead, 'site' | 'page'>,
  society: Society,
): Pick<PublicHead, 'site' | 'page'> {
  const { name, description, danceStyles, links } = society;
  const styles = listAll(danceStyles.map((style) => style.name));
  const words = { name, tagline: taglineOf(society), description, styles };
  const isOwn = site.organization?.name === '{name}';
  const filled = JSON.parse(JSON.stringify({ site, page }), (_, value) =>
    typeof value === 'string' ? fillWords(value, words) : value,
  ) as Pick<PublicHead, 'site' | 'page'>;
  if (isOwn) filled.site.organization!.sameAs = links.map(({ url }) => url);
  return filled;
}

export function publicHead({ origin, site, page, things }: PublicHead): string {
  const { title, description, image } = page;
  const url = `${origin}${page.path}`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image ? imageTags(origin, image) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...[...organizations(origin, site), ...things].map(ldJson),
  ].join('\n    ');
}

/** The head of a page that search engines must not list: the tools, and addresses without a page. */
export const hiddenHead = (title: string): string =>
  [`<title>${escapeHtml(title)}</title>`, meta('name', 'robots', 'noindex')].join('\n    ');

const preload = (as: string, url: string, more = '') =>
  `\n    <link rel="preload" as="${as}" href="${escapeHtml(url)}"${more}>`;

/** The same attributes as the later request has: otherwise the file would be loaded twice. */
const checked = ({ integrity }: PreloadedFile) =>
  ` integrity="${escapeHtml(integrity)}" crossorigin="anonymous"`;

export function preloadLinks({ fonts, styles, scripts }: PageFiles, more = ''): string {
  return [
    ...fonts.map((url) => preload('font', url, ' type="font/woff2" crossorigin')),
    ...styles.map((style) => preload('style', style.file, checked(style))),
    ...scripts.map((script) => preload('script', script.file, checked(script) + more)),
  ].join('');
}

/** The head of a preview, in which links open nothing: its frame allows no other windows. */
export const previewHead = (title: string, styles: PageFiles['styles']) =>
  [
    hiddenHead(title),
    '<base target="_blank">',
    ...styles.map(
      (style) => `<link rel="stylesheet" href="${escapeHtml(style.file)}"${checked(style)}>`,
    ),
  ].join('\n    ');

/** React writes the address of an image after its attributes `srcset` and `sizes`. */
const IMAGE_ELSEWHERE = /<img [^<>]*? src="(https?:\/\/[^/"]+)\//g;

/** Names the store from which a page loads its images: connecting takes a phone three round trips. @param origin of the site */
export function preconnectLink(html: string, origin: string): string {
  for (const [, store] of html.matchAll(IMAGE_ELSEWHERE)) {
    if (store !== origin) return `\n    <link rel="preconnect" href="${escapeHtml(store!)}">`;
  }
  return '';
}

/** Search engines accept no longer description. */
const MAX_DESCRIPTION = 2_000;

const absolute = (origin: string, url: string) => (url.startsWith('/') ? origin + url : url);

/** The published tutorials with a video and a thumbnail, as schema.org objects. */
export async function videoObjects(db: Db, origin: string): Promise<object[]> {
  const tutorials = await db
    .selectFrom('tutorials')
    .select(['title', 'description', 'video_url', 'video_duration', 'thumbnail_url', 'created_at'])
    .where('is_published', '=', 1)
    .where('video_url', '!=', '')
    .where('thumbnail_url', '!=', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return tutorials.map(({ title: name, description, video_duration: seconds, ...tutorial }) => ({
    '@type': 'VideoObject',
    name,
    description: description.slice(0, MAX_DESCRIPTION),
    contentUrl: absolute(origin, tutorial.video_url),
    thumbnailUrl: absolute(origin, tutorial.thumbnail_url),
    ...(seconds && { duration: `PT${seconds}S` }),
    uploadDate: isoTimeOfMicroseconds(tutorial.created_at),
  }));
}

export interface InlineScript {
  element: string;
  source: string;
}

/** Reads such scripts by the folder of the shell's release; undefined where the shell has none of that name. */
export function inlineScript(webRoot: string, file: string) {
  const read = releaseFiles(webRoot, (code): InlineScript => {
    if (/<\/script|<!--/i.test(code)) throw new Error('The script cannot be inlined.');
    return { element: `<script>${code}</script>`, source: cspHash(code) };
  });
  return (shellFolder: string) => read(shellFolder + file);
}

/** Holds the scripts that the inline script of a rendered page loads later; until then it records clicks. */
export const deferredElement = ({ element }: InlineScript, scripts: DeferredScripts) =>
  `${jsonElement('type="application/json" id="nox-scripts"', scripts)}\n    ${element}`;

export interface InlineStyles {
  html: string;
  sources: string[];
}

export const NO_STYLES: InlineStyles = { html: '', sources: [] };

/** Adds the society's colours, unless they are those of the stylesheets. Paper has its own. */
export function withColors(
  { html, sources }: InlineStyles,
  { colors }: Pick<Society, 'colors'>,
): InlineStyles {
  const first = FIRST_SOCIETY.colors;
  if (colors.accent === first.accent && colors.highlight === first.highlight) {
    return { html, sources };
  }
  const properties = Object.entries(colorProperties(colors)).map((one) => one.join(':'));
  const css = `@media screen{:root:root{${properties.join(';')}}}`;
  return { html: `${html}\n    <style>${css}</style>`, sources: [...sources, cspHash(css)] };
}

const EMPTY = cspHash('');

/** Marks further files whose styles the page has, as of an island; the build's scripts do not load them then. */
export function withMarkers(
  { html, sources }: InlineStyles,
  files: readonly PreloadedFile[],
): InlineStyles {
  if (files.length === 0) return { html, sources };
  const names = files.map(({ file }) => file.slice(file.lastIndexOf('/') + 1));
  const markers = names.map((name) => `<style data-href="${name}"></style>`);
  return { html: html + markers.join(''), sources: [...sources, EMPTY] };
}

/** A relative address: a page would resolve it differently. */
const RELATIVE = /url\((["']?)(?!["']|\/|[a-z]+:)/g;

/** The build's scripts know the elements by `data-href`. @returns a function that throws when a stylesheet cannot be read, or cannot be inlined */
export function inlineStyles(webRoot: string, staticOrigin?: string) {
  const read = releaseFiles(webRoot, (css, file) => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const text = css
      .replace(/\n?\/\*# sourceMappingURL=[^*]*\*\/\s*$/, '')
      .replace(RELATIVE, (start) => start + staticAddress(folder, staticOrigin));
    if (/<\/style/i.test(text)) throw new Error(`${file} would end the element that it stands in.`);
    const name = file.slice(folder.length);
    return { html: `\n    <style data-href="${name}">${text}</style>`, source: cspHash(text) };
  });
  return async (files: readonly PreloadedFile[]): Promise<InlineStyles> => {
    const inPage: InlineStyles = { html: '', sources: [] };
    for (const [index, style] of (
      await Promise.all(files.map(({ file }) => read(file)))
    ).entries()) {
      if (!style) throw new Error(`${files[index]!.file} is missing.`);
      inPage.html += style.html;
      inPage.sources.push(style.source);
    }
    return inPage;
  };
}
