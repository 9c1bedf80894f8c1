import { ResponsiveImage } from '@nox/ui';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';

interface PhotoProps extends Omit<ComponentProps<typeof ResponsiveImage>, 'ref' | 'onError'> {
  /** Empty if there is none. */
  url: string;
  /** Shown if there is no image or it cannot be loaded. */
  fallback: ReactNode;
}

/** An uploaded image. */
export function Photo({ fallback, ...rest }: PhotoProps) {
  const { url } = rest;
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // In server-rendered HTML it may have failed before hydration.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBrokenUrl(url);
  }, [url]);

  if (url === '' || url === brokenUrl) return fallback;
  return <ResponsiveImage ref={image} onError={() => setBrokenUrl(url)} {...rest} />;
}
