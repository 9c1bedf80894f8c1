export { Bust, bustVariant } from './bust.tsx';
export { Dancer } from './figure.tsx';
export { Picture, type PlacedDancer } from './picture.tsx';
export type { Pose } from './pose.ts';
export { FREEZE, SIX_STEP } from './poses/breaking.ts';
export { ARM_WAVE, BOUNCE, ROCK, RUNNING_MAN } from './poses/hip-hop.ts';
export { LOCK, POINT } from './poses/locking.ts';
export { ARM_ROUND, ARMS_ROUND, CHEER, JUMP, LEAN, SIT, STRETCH } from './poses/together.ts';
export { STYLE_POSES } from './style-poses.ts';
