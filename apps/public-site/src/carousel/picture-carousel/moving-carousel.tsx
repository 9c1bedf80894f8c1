import 'swiper/css';
import 'swiper/css/effect-fade';
import { useCallback, useState, type ReactNode } from 'react';
import { EffectFade } from 'swiper/modules';
import { Swiper, SwiperSlide, type SwiperClass } from 'swiper/react';
import { prefersReducedMotion } from '../../browser/browser.ts';
import { PictureControls, useAutoplay } from './picture-controls.tsx';

/** Spec section 9. */
const TRANSITION_MS = 300;

export interface PictureCarouselProps {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  initial?: number;
  effect: 'slide' | 'fade';
  /** Pixels between two pictures. */
  gap: number;
  hasAutoplay?: boolean;
}

/** A Swiper carousel after the carousel pattern of the ARIA Authoring Practices. */
export default function MovingCarousel(props: PictureCarouselProps) {
  const { label, slides, initial = 0, effect, gap, hasAutoplay = false } = props;
  const [swiper, setSwiper] = useState<SwiperClass>();
  const [shown, setShown] = useState(initial);
  const [speed] = useState(() => (prefersReducedMotion() ? 0 : TRANSITION_MS));
  const showNext = useCallback(() => swiper?.slideNext(), [swiper]);
  const autoplay = useAutoplay(hasAutoplay, shown, showNext);

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      {...autoplay.interruptions}
    >
      <Swiper
        modules={[EffectFade]}
        effect={effect}
        fadeEffect={{ crossFade: true }}
        slidesPerView={1}
        initialSlide={initial}
        spaceBetween={gap}
        speed={speed}
        loop
        // Presses faster than the transition all count.
        loopPreventsSliding={false}
        aria-live={autoplay.isRunning ? 'off' : 'polite'}
        onSwiper={setSwiper}
        onRealIndexChange={({ realIndex }) => setShown(realIndex)}
      >
        {slides.map(({ key, content }, index) => (
          <SwiperSlide
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={index !== shown}
          >
            {content}
          </SwiperSlide>
        ))}
      </Swiper>
      <PictureControls
        count={slides.length}
        shown={shown}
        hasDynamicBullets={effect === 'fade'}
        isOn={hasAutoplay ? autoplay.isOn : undefined}
        onToggle={autoplay.toggle}
        onStep={(step) => (step === 1 ? showNext() : swiper?.slidePrev())}
        onShow={(index) => swiper?.slideToLoop(index)}
      />
    </div>
  );
}
