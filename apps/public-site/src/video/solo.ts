let onStage: HTMLVideoElement | undefined;

/** Pauses whatever video played until now: one at a time. */
export function takeTheStage(video: HTMLVideoElement): void {
  if (onStage !== video) onStage?.pause();
  onStage = video;
}

/** Nobody holds on to a video that has stopped. */
export function leaveTheStage(video: HTMLVideoElement): void {
  if (onStage === video) onStage = undefined;
}
