import { classNames, listen, Notice, tools, ui } from '@nox/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './check-in.module.css';

/** Some browsers read codes themselves; TypeScript does not know the class yet. */
interface CodeDetectorClass {
  new (options: { formats: string[] }): {
    detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<string[]>;
}

/** Reads the code of a frame by the browser, else by a decoder in JavaScript: the policy of pages forbids WASM. */
async function codeReader() {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: CodeDetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (BarcodeDetector && formats?.includes('qr_code')) {
    // oxlint-disable-next-line nox/unsupported-apis -- where it is missing, the decoder below is used
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video: HTMLVideoElement) => (await detector.detect(video))[0]?.rawValue;
  }
  const { QRCanvas } = await import(/* webpackChunkName: "qr-decode" */ 'qr/dom.js');
  const canvas = new QRCanvas({}, { cropToSquare: false });
  return async (video: HTMLVideoElement) =>
    (await canvas.drawImage(video, video.videoHeight, video.videoWidth)) as string | undefined;
}

const DENIED = 'The camera cannot be used. Allow it in the browser, or type the number.';
const INTERRUPTED = 'The camera has stopped, and is tried again. Until then type the number.';

/** Another program has it, or the page was hidden: each further attempt after another failure would ask again. */
const isInterruption = (error: unknown) =>
  error instanceof DOMException && ['NotReadableError', 'AbortError'].includes(error.name);

const FRAME_MS = 150;
const RETRY_MS = 1_000;
/** The same code is read again after this time: it is still in front of the camera. */
const REPEAT_MS = 4_000;

export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string>();
  const handleCode = useEffectEvent(onCode);

  useEffect(() => {
    const element = video.current!;
    let isOpen = true;
    let stream: MediaStream | undefined;
    let last = { code: '', at: -Infinity };
    const stop = () => {
      stream?.getTracks().forEach((track) => track.stop());
      stream = undefined;
    };

    async function open() {
      stop();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!isOpen) return stop();
      element.srcObject = stream;
      await element.play();
      setFailure(undefined);
    }
    function pass(code: string | undefined) {
      if (!code || !isOpen) return;
      const now = performance.now();
      const isRepeated = code === last.code && now - last.at < REPEAT_MS;
      last = { code, at: now };
      if (!isRepeated) handleCode(code);
    }
    async function scan() {
      let read: Awaited<ReturnType<typeof codeReader>> | undefined;
      while (isOpen) {
        try {
          // Its track ends where another program takes the camera, or the phone has no power for it.
          if (!stream?.active && document.visibilityState === 'visible') await open();
          read ??= await codeReader();
          // One frame that cannot be read says nothing of the next.
          if (element.videoWidth > 0)
            await read(element)
              .then(pass)
              .catch(() => undefined);
        } catch (error) {
          setFailure(isInterruption(error) ? INTERRUPTED : DENIED);
          if (!isInterruption(error)) return;
        }
        await new Promise((resolve) => setTimeout(resolve, stream?.active ? FRAME_MS : RETRY_MS));
      }
    }
    // A phone that was locked shows no more frames of a track that is live.
    const unlisten = listen(document, {
      visibilitychange: () => document.visibilityState === 'visible' && stop(),
    });
    void scan();
    return () => {
      isOpen = false;
      unlisten();
      stop();
    };
  }, []);

  return (
    <>
      {failure && <Notice tone="negative">{failure}</Notice>}
      <video
        ref={video}
        muted
        playsInline
        aria-label="Camera"
        hidden={failure === DENIED}
        className={classNames(tools.surface, ui.full, styles.video)}
      />
    </>
  );
}
