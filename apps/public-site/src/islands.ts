import { islandList } from '@nox/federation/islands';

export default islandList({
  Candidate: () => import(/* webpackChunkName: "island-candidate" */ './candidate/candidate.tsx'),
  Carousel: () =>
    import(/* webpackChunkName: "island-carousel" */ './carousel/enhance-carousel.ts'),
  Gallery: () => import(/* webpackChunkName: "island-gallery" */ './achievements/gallery.tsx'),
  Now: () => import(/* webpackChunkName: "island-now" */ './now/now.tsx'),
  Pictures: () =>
    import(/* webpackChunkName: "island-pictures" */ './carousel/enhance-pictures.ts'),
  Registration: () =>
    import(/* webpackChunkName: "island-registration" */ './registration/registration-form.tsx'),
  TutorialCard: () => import(/* webpackChunkName: "island-tutorial" */ './learn/tutorial-card.tsx'),
});
