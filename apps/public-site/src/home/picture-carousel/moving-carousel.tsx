import 'swiper/css';
import 'swiper/css/effect-fade';
import { useCallback, useState } from 'react';
import { EffectFade } from 'swiper/modules';
import { Swiper, SwiperSlide, type SwiperClass } from 'swiper/react';
import { prefersCalm } from '../../motion/prefers-calm.ts';
import { CarouselControls } from './carousel-controls.tsx';
import type { PictureCarouselProps } from './picture-carousel-props.ts';
import { SlidePicture } from './slide-picture.tsx';
import { useRotation } from './use-rotation.ts';

/** Spec section 9. */
const TRANSITION_MS = 300;

/** The pictures as one can move them, by the carousel pattern of the ARIA Authoring Practices. */
export default function MovingCarousel(props: PictureCarouselProps) {
  const { label, pictures, ratio, effect, gap, isRotating = false } = props;
  const [swiper, setSwiper] = useState<SwiperClass>();
  const [shown, setShown] = useState(0);
  const [speed] = useState(() => (prefersCalm() ? 0 : TRANSITION_MS));
  const showNext = useCallback(() => swiper?.slideNext(), [swiper]);
  const rotation = useRotation(isRotating, shown, showNext);

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} {...rotation.holders}>
      <Swiper
        modules={[EffectFade]}
        effect={effect}
        fadeEffect={{ crossFade: true }}
        slidesPerView={1}
        spaceBetween={gap}
        speed={speed}
        loop
        // Who presses faster than slides move means each press.
        loopPreventsSliding={false}
        aria-live={rotation.isRunning ? 'off' : 'polite'}
        onSwiper={setSwiper}
        onRealIndexChange={({ realIndex }) => setShown(realIndex)}
      >
        {pictures.map((picture, index) => (
          <SwiperSlide
            key={picture.name}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${pictures.length}`}
            inert={index !== shown}
          >
            <SlidePicture picture={picture} ratio={ratio} />
          </SwiperSlide>
        ))}
      </Swiper>
      <CarouselControls
        count={pictures.length}
        shown={shown}
        hasDynamicBullets={effect === 'fade'}
        isOn={isRotating ? rotation.isOn : undefined}
        onToggle={rotation.toggle}
        onPrevious={() => swiper?.slidePrev()}
        onNext={showNext}
        onShow={(index) => swiper?.slideToLoop(index)}
      />
    </div>
  );
}
