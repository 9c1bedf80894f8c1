import { Bust, classNames } from '@nox/ui';
import styles from './member-photo.module.css';

interface MemberPhotoProps {
  /** Empty if there is none. */
  url: string;
  /** `row`: a thumbnail in a table. `form`: large enough to judge it. */
  size: 'row' | 'form';
}

/** A member's photo in a frame of fixed size. Decorative: the name stands beside it. */
export function MemberPhoto({ url, size }: MemberPhotoProps) {
  const className = classNames(styles.photo, styles[size]);
  if (!url) return <Bust className={className} />;
  return <img src={url} alt="" loading="lazy" decoding="async" className={className} />;
}
