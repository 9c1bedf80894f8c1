import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  'aria-label': string;
  /** The path of its icon. */
  icon: string;
}

export const IconButton = ({ icon, ...rest }: IconButtonProps) => (
  <button type="button" {...rest}>
    <Icon path={icon} />
  </button>
);
