import { useSyncExternalStore, type RefObject } from 'react';

/** On an iPhone only a video itself can fill the screen, with the system's controls. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Whether a player fills the screen, and how to change that. */
export function useFullScreen(
  player: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const isFullScreen = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === player.current,
    () => false,
  );

  // A browser may refuse.
  const enter = () => {
    if (document.fullscreenEnabled) player.current!.requestFullscreen().catch(() => undefined);
    else (video.current as AppleVideo).webkitEnterFullscreen?.();
  };
  const leave = () => void document.exitFullscreen().catch(() => undefined);

  return { isFullScreen, toggleFullScreen: isFullScreen ? leave : enter };
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
