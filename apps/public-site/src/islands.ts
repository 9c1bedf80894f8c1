import { islandList } from '@nox/federation/islands';

/** The parts of documents that need scripts: name → lazy component. */
export default islandList({
  AchievementPictures: () =>
    import(
      /* webpackChunkName: "island-achievement-pictures" */ './achievements/achievement-pictures.tsx'
    ),
  Candidate: () => import(/* webpackChunkName: "island-candidate" */ './candidate/candidate.tsx'),
  HomePictures: () =>
    import(/* webpackChunkName: "island-home-pictures" */ './home/home-pictures.tsx'),
  Now: () => import(/* webpackChunkName: "island-now" */ './now/now.tsx'),
  Registration: () =>
    import(/* webpackChunkName: "island-registration" */ './registration/registration.tsx'),
  TeamSection: () => import(/* webpackChunkName: "island-team" */ './team/team-section.tsx'),
  TutorialSection: () =>
    import(/* webpackChunkName: "island-tutorials" */ './learn/tutorial-section.tsx'),
});
