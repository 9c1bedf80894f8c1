import { NoPicture } from '../content/media/no-picture';
import { Still } from '../content/media/still';

interface AchievementPictureProps {
  /** Empty if there is none. */
  url: string;
  size: 'row' | 'wide';
}

export function AchievementPicture(props: AchievementPictureProps) {
  return <Still placeholder={<NoPicture />} {...props} />;
}
