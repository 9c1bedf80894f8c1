import { type PageFiles, type PreloadedFile } from '@nox/release-format';
import { jsonElement } from '@nox/release-format/page-template';
import { type Db } from '../database/schema.ts';
import { isoTimeOfMicroseconds } from '../database/times.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { type LivePage, type LiveSite } from './live-remotes.ts';

/** The metadata of a public page. */
export interface PublicHead {
  /** See `siteOrigin`. */
  origin: string;
  site: LiveSite;
  page: LivePage;
  /** Schema.org objects beside the organisation. */
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

/** The head of a public page. */
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
export function hiddenHead(title: string): string {
  return [`<title>${escapeHtml(title)}</title>`, meta('name', 'robots', 'noindex')].join('\n    ');
}

const preload = (as: string, url: string, more = '') =>
  `\n    <link rel="preload" as="${as}" href="${escapeHtml(url)}"${more}>`;

/** The same attributes as the later request has: otherwise the file would be loaded twice. */
const checked = ({ integrity }: PreloadedFile) =>
  ` integrity="${escapeHtml(integrity)}" crossorigin="anonymous"`;

/** Preloads everything that a page needs, in parallel. */
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
const IMAGE_ELSEWHERE = /<img [^>]*?\bsrc="(https?:\/\/[^/"]+)\//g;

/**
 * Opens the connection to the store from which a page loads its images, which takes a phone three round trips.
 * @param origin of the site
 */
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
  return tutorials.map((tutorial) => ({
    '@type': 'VideoObject',
    name: tutorial.title,
    description: tutorial.description.slice(0, MAX_DESCRIPTION),
    contentUrl: absolute(origin, tutorial.video_url),
    thumbnailUrl: absolute(origin, tutorial.thumbnail_url),
    ...(tutorial.video_duration && { duration: `PT${tutorial.video_duration}S` }),
    uploadDate: isoTimeOfMicroseconds(tutorial.created_at),
  }));
}
