import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'onError' | 'loading'> {
  /** Empty if there is none. */
  url: string;
  alt: string;
  /** Its size, or any of the same ratio: holds the place until it is there. */
  width: number;
  height: number;
  /** The first of its page: asked for at once. */
  isFirst?: boolean;
  /** Stands where there is no picture or it cannot be shown. */
  placeholder: ReactNode;
}

/** A picture that somebody uploaded, loaded when it comes near. */
export function Photo({ url, isFirst = false, placeholder, ...rest }: PhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // On a page that came rendered it may have failed before anybody listened.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBrokenUrl(url);
  }, [url]);

  if (url === '' || url === brokenUrl) return placeholder;
  const handleError = () => setBrokenUrl(url);
  return (
    <img
      ref={image}
      src={url}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={handleError}
      {...rest}
    />
  );
}
