import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from '@nox/ui/responsive-image.module.css';

/** What an image exists as: each format at each width. */
interface Variants {
  /** The image itself has this size, in pixels. */
  width: number;
  height: number;
  /** WebP in base64, or empty. */
  placeholder: string;
  /** The folder of files such as `640.avif`, or an address with `*` for such a name. */
  path: string;
  /** Ascending. */
  widths: readonly number[];
  /** The best first; every browser knows the last one. */
  formats: readonly string[];
}

export interface ImageBox {
  /** The media query of this box; absent for all screens. */
  media?: string;
  /** A CSS length. */
  width: string;
  /** Width by height; the image is cropped to it. Absent for a box that shows the whole image. */
  ratio?: number;
}

export interface ResponsiveImageProps extends Omit<
  ComponentProps<'img'>,
  'src' | 'srcSet' | 'sizes' | 'width' | 'height' | 'loading' | 'fetchPriority'
> {
  alt: string;
  /** The address of the image as one file, shown while it has no variants. */
  url: string;
  image?: Variants | undefined;
  /** The first whose media query matches counts. */
  boxes: readonly ImageBox[];
  focus?: { x: number; y: number } | null | undefined;
  /** The first of its page is loaded before all others; these are loaded near the viewport. */
  isFirst?: boolean | undefined;
}

const CENTRE = { x: 0.5, y: 0.5 };

/** Browsers that know no `srcset` load at most this width, in pixels. */
const MAX_PLAIN_WIDTH = 960;

/**
 * An image in a frame whose size `className` sets: the best format that the browser knows, in the width that it needs.
 * Its placeholder is shown until it is there. No inline styles are used, which the policy of pages refuses.
 */
export function ResponsiveImage(props: ResponsiveImageProps) {
  const { url, image, boxes, focus, isFirst, className, alt, ...rest } = props;
  const { x, y } = focus ?? CENTRE;
  const own = {
    loading: isFirst ? 'eager' : 'lazy',
    fetchPriority: isFirst ? 'high' : undefined,
    decoding: 'async',
    alt,
    ...rest,
  } as const;
  return (
    <span
      className={classNames(styles.frame, className)}
      data-x={percentBits(x)}
      data-y={percentBits(y)}
    >
      {image ? (
        <Formats image={image} sizes={sizesOf(boxes, image)} own={own} />
      ) : (
        <img {...own} src={url} />
      )}
    </span>
  );
}

interface FormatsProps {
  image: Variants;
  sizes: string;
  own: ComponentProps<'img'>;
}

function Formats({ image, sizes, own }: FormatsProps) {
  const { width, height, placeholder, path, widths, formats } = image;
  const srcSetOf = (format: string) =>
    widths.map((each) => `${fileAt(path, `${each}.${format}`)} ${each}w`).join(', ');
  const last = formats.at(-1)!;
  const plainWidth = widths.findLast((each) => each <= MAX_PLAIN_WIDTH) ?? widths[0];
  return (
    <>
      {placeholder && (
        <img src={`data:image/webp;base64,${placeholder}`} alt="" aria-hidden="true" />
      )}
      <picture>
        {formats.slice(0, -1).map((format) => (
          <source key={format} type={`image/${format}`} srcSet={srcSetOf(format)} sizes={sizes} />
        ))}
        <img
          {...own}
          width={width}
          height={height}
          sizes={sizes}
          srcSet={srcSetOf(last)}
          src={fileAt(path, `${plainWidth}.${last}`)}
        />
      </picture>
    </>
  );
}

const fileAt = (path: string, name: string) =>
  path.includes('*') ? path.replace('*', name) : `${path}/${name}`;

/** Screens with three pixels for each CSS pixel get images for about two: hardly a difference, and half of the bytes. */
const DENSE = '(min-resolution: 2.5dppx)';
/** The width at which an image is drawn is multiplied by it: 90 % of a phone's is then below a step of the widths, 640 pixels. */
const DENSE_SCALE = 0.6;

/** How wide the image is drawn in each box: wider than the box where its sides are cut off. */
function sizesOf(boxes: readonly ImageBox[], { width, height }: Variants): string {
  const sizes = (dense: string, denseScale: number) =>
    boxes.map(({ media, width: length, ratio = Infinity }) => {
      const scale = Math.max(1, width / height / ratio) * denseScale;
      const query = [dense, media].filter(Boolean).join(' and ');
      return `${query} calc(${length} * ${Math.round(scale * 100) / 100})`.trim();
    });
  return [...sizes(DENSE, DENSE_SCALE), ...sizes('', 1)].join(', ');
}

/** A percentage for the stylesheet, which adds up powers of two: "32 2 1" are 35 %. */
const percentBits = (share: number) =>
  [64, 32, 16, 8, 4, 2, 1].filter((bit) => Math.round(share * 100) & bit).join(' ');
