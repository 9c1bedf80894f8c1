import type { Achievement } from '@nox/contracts';
import type { ComponentProps } from 'react';
import { Photo } from '../components/photo.tsx';

export function picturesOf(achievement: Achievement) {
  const { imageUrl, imageAlt, imageFocus, image, pictures = [] } = achievement;
  const main = { url: imageUrl, alt: imageAlt, focus: imageFocus, image };
  return imageUrl === '' ? pictures : [main, ...pictures];
}

export const AchievementPhoto = (props: Omit<ComponentProps<typeof Photo>, 'fallback'>) => (
  <Photo {...props} fallback={<Podium className={props.className} />} />
);

/** An empty podium in the light. No `Picture`, whose figures would weigh on the page. */
export const Podium = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="-90 -10 180 120" aria-hidden="true" focusable="false" className={className}>
    <rect x="-90" y="-10" width="180" height="120" fill="var(--ink-2)" />
    <g fill="var(--lamp)">
      <path d="M-9 -10H9L72 94A72 9 0 0 1 -72 94Z" opacity="0.12" />
      <ellipse cy="94" rx="72" ry="9" opacity="0.3" />
      <rect x="-9" y="-10" width="18" height="2.4" />
    </g>
    <path d="M-48 74H-16V94H-48ZM16 80H48V94H16Z" fill="var(--dust)" />
    <path d="M-16 62H16V94H-16Z" fill="var(--chalk)" />
    <path
      d="M-90 107.5H90"
      stroke="var(--lamp)"
      strokeWidth="1.6"
      strokeDasharray="6"
      opacity="0.85"
    />
  </svg>
);
