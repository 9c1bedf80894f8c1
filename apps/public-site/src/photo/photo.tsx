import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'onError' | 'loading'> {
  /** Empty if there is none. */
  url: string;
  alt: string;
  /** Its size, or any of the same ratio: reserves the space. */
  width: number;
  height: number;
  /** The first of its page is loaded at once, the others near the viewport. */
  isFirst?: boolean;
  /** Shown if there is no picture or it cannot be loaded. */
  placeholder: ReactNode;
}

export function Photo({ url, isFirst = false, placeholder, ...rest }: PhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // In server-rendered HTML it may have failed before hydration.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBrokenUrl(url);
  }, [url]);

  if (url === '' || url === brokenUrl) return placeholder;
  return (
    <img
      ref={image}
      src={url}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBrokenUrl(url)}
      {...rest}
    />
  );
}
