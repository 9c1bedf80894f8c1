import type { TeamCategory } from '@nox/contracts';
import { Children, type ReactNode } from 'react';
import { Carousel } from '../carousel/carousel.tsx';
import { stepByPower } from '../carousel/swipe.ts';
import type { SlideRequest } from '../carousel/use-slides.ts';
import { EmptyNote } from '../listing/empty-note.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import { membersClass } from './members-class.ts';

interface TeamSectionProps {
  category: TeamCategory;
  /** The member to go to. */
  request: SlideRequest | undefined;
  /** A card for each member. */
  children: ReactNode;
}

/** The members of one category under its name. */
export function TeamSection({ category, request, children }: TeamSectionProps) {
  return (
    <TitledSection title={category}>
      {Children.count(children) === 0 ? (
        <EmptyNote>No members in this section yet.</EmptyNote>
      ) : (
        <Carousel
          label={category}
          stepOf={stepByPower}
          request={request}
          className={membersClass(category)}
        >
          {children}
        </Carousel>
      )}
    </TitledSection>
  );
}
