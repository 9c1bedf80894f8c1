import type { ComponentProps } from 'react';

type IconProps = { path: string; className?: string | undefined };

const LINES = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2.5 };

export const Icon = ({ path, className }: IconProps) => (
  <svg {...LINES} aria-hidden="true" focusable="false" className={className}>
    <path d={path} />
  </svg>
);

export const ARROW_DOWN = 'M12 4V20M5 13L12 20L19 13';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  'aria-label': string;
  icon: string;
}

export const IconButton = ({ icon, ...rest }: IconButtonProps) => (
  <button type="button" {...rest}>
    <Icon path={icon} />
  </button>
);
