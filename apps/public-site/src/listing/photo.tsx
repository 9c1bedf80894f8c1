import { useState, type ComponentProps, type ReactNode } from 'react';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'onError' | 'loading'> {
  /** Empty if there is none. */
  url: string;
  alt: string;
  /** Its size, or any of the same ratio: holds the place until it is there. */
  width: number;
  height: number;
  /** Stands where there is no picture or it cannot be shown. */
  placeholder: ReactNode;
}

/** A picture that somebody uploaded, loaded when it comes near. */
export function Photo({ url, placeholder, ...rest }: PhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url === '' || url === brokenUrl) return placeholder;
  return (
    <img src={url} loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} {...rest} />
  );
}
