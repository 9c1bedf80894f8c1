import { createHash } from 'node:crypto';
import { deepColor, fillWords, FIRST_SOCIETY, type SocietyInput, taglineOf } from '@nox/contracts';
import { LRUCache } from 'lru-cache';
import { letterWithoutFont } from '#content/images/image-job.ts';
import { type ImageProcess } from '#content/images/image-process.ts';
import { type LivePage, type LiveSite } from '../releases/live-remotes.ts';
import { releaseFiles } from '../releases/release-files.ts';

/** Incremented when pictures are to be drawn anew. */
const RECIPE = 1;
/** The cache has those of a few releases; each has about 70 KB. */
const MAX_PICTURES = 20;

const RELEASES = '/static/js/';
const PICTURES = '/media/share/';

export type SocialPictures = ReturnType<typeof socialPictures>;

/** Pictures for links in chats, with a society's words in its colours: drawn from an SVG that a release has beside its image. */
export function socialPictures({ webRoot, images }: { webRoot: string; images: ImageProcess }) {
  const templates = releaseFiles(webRoot, (svg) => ({ svg }));
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES });

  /** @param file the address of the SVG without its ending @returns undefined where there is no such SVG */
  async function drawingOf(file: string, { name, hero, colors }: SocietyInput) {
    const template = await templates(`${file}.svg`).catch(() => undefined);
    if (!template?.svg.includes('{name}')) return undefined;
    const texts = { name, first: hero.first, second: hero.second, tagline: taglineOf({ hero }) };
    const encoded = Object.entries(texts).map(([key, text]) => [key, encodeURIComponent(text)]);
    const inColors = { accent: colors.accent, deep: deepColor(colors.accent) };
    const svg = fillWords(template.svg, { ...Object.fromEntries(encoded), ...inColors });
    const hash = createHash('sha256').update(`${RECIPE} ${svg}`).digest('hex').slice(0, 16);
    const address = `${PICTURES}${file.slice(RELEASES.length)}-${hash}.png`;
    return { svg, address, missing: letterWithoutFont(name + texts.tagline) };
  }

  /** The image of a page: the release's own for the first society, with the words of another one, or without words. */
  async function imageOf(
    { site, page }: { site: LiveSite; page: LivePage },
    society: SocietyInput,
  ): Promise<(NonNullable<LivePage['image']> & { missing?: string | undefined }) | undefined> {
    const { image } = page;
    const hasFirstWords =
      society.name === FIRST_SOCIETY.name && taglineOf(society) === taglineOf(FIRST_SOCIETY);
    if (!image || (hasFirstWords && society.colors.accent === FIRST_SOCIETY.colors.accent)) {
      return image;
    }
    const drawing = await drawingOf(image.address.replace(/\.\w+$/, ''), society);
    if (drawing && !drawing.missing) return { address: drawing.address, alt: image.alt };
    return { ...((!hasFirstWords && site.plainImage) || image), missing: drawing?.missing };
  }

  /** @param path below `/media/share` @returns a PNG, or the address of what the picture is by now; undefined where there is none */
  async function read(path: string, society: SocietyInput): Promise<Buffer | string | undefined> {
    const [, file] = /^(.+)-[\da-f]{16}\.png$/.exec(path) ?? [];
    const drawing = file && (await drawingOf(RELEASES + file, society));
    if (!drawing || drawing.missing) return undefined;
    const { address, svg } = drawing;
    if (address !== PICTURES + path) return address;
    const picture = drawn.get(address) ?? images.draw(svg);
    drawn.set(address, picture);
    picture.catch(() => drawn.delete(address));
    return picture;
  }

  /** `imageOf` with a source that needs no stored society. */
  async function preview(page: Parameters<typeof imageOf>[0], draft: SocietyInput) {
    const image = await imageOf(page, draft);
    if (!image?.address.startsWith(PICTURES)) return image && { ...image, src: image.address };
    const png = (await read(image.address.slice(PICTURES.length), draft)) as Buffer;
    return { ...image, src: `data:image/png;base64,${png.toString('base64')}` };
  }

  return { imageOf, read, preview };
}
