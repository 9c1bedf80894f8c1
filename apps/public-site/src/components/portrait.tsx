import type { TeamMember } from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import { classNames, type ImageBox, ui } from '@nox/ui';
import { Photo } from './photo.tsx';
import styles from './photo.module.css';

interface PortraitProps {
  name: string;
  member: TeamMember | undefined;
  isDecorative?: boolean;
  boxes: readonly ImageBox[];
  isFirst?: boolean;
  className?: string;
}

/** A portrait that has no focal point has its face here. */
const FACE = { x: 0.5, y: 0.2 };

/** A person's photo; a bust if there is none or it cannot be loaded, always the same one for a name. */
export function Portrait(props: PortraitProps) {
  const { name, member, isDecorative = false, boxes, isFirst } = props;
  const className = classNames(ui.full, styles.portrait, props.className);
  return (
    <Photo
      url={member?.imageUrl ?? ''}
      image={member?.image}
      focus={member?.imageFocus ?? FACE}
      alt={isDecorative ? '' : member?.imageAlt || name}
      boxes={boxes}
      isFirst={isFirst}
      className={className}
      fallback={<Bust variant={bustVariant(name)} className={className} />}
    />
  );
}
