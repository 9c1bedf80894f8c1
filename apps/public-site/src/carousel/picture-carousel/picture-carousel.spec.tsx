import { act, render, screen } from '@testing-library/react';
import { PictureCarousel } from './picture-carousel.tsx';

// Swiper's modules are for browsers.
jest.mock('./moving-carousel.tsx', () => ({ __esModule: true, default: () => 'moving' }));

const slides = ['One', 'Two'].map((name) => ({ key: name, content: <p>{name}</p> }));

it('moves once it is near, also when the page was busy while it came near', async () => {
  let report: IntersectionObserverCallback = () => undefined;
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
    report = callback;
    return { observe: () => undefined, disconnect: () => undefined } as never;
  });
  render(<PictureCarousel label="Pictures" slides={slides} effect="fade" gap={0} />);
  expect(screen.getByText('One')).toBeVisible();
  const entries = [{ isIntersecting: false }, { isIntersecting: true }];
  await act(async () => report(entries as IntersectionObserverEntry[], {} as never));
  expect(await screen.findByText('moving')).toBeVisible();
});
