import { Bust } from '@nox/figures';
import { Still } from '../content/media/still.tsx';

interface MemberPhotoProps {
  /** Empty if there is none. */
  url: string;
  size: 'row' | 'upright';
}

export function MemberPhoto(props: MemberPhotoProps) {
  return <Still placeholder={<Bust />} {...props} />;
}
