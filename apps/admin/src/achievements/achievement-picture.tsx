import { NoPicture } from '../content/media/no-picture.tsx';
import { Still } from '../content/media/still.tsx';

interface AchievementPictureProps {
  /** Empty if there is none. */
  url: string;
  size: 'row' | 'wide';
}

export function AchievementPicture(props: AchievementPictureProps) {
  return <Still placeholder={<NoPicture />} {...props} />;
}
