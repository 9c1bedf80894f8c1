/** @param seconds from the film's beginning */
export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}
