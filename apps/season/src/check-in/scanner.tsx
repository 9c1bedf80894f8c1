import { Notice } from '@nox/ui';
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

/** The same code is read again after this time: it is still in front of the camera. */
const REPEAT_MS = 4_000;

export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string>();
  const handleCode = useEffectEvent(onCode);

  useEffect(() => {
    let isOpen = true;
    let stream: MediaStream | undefined;
    let last = { code: '', at: -Infinity };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    async function scan() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!isOpen) return stop();
      const element = video.current!;
      element.srcObject = stream;
      await element.play();
      const read = await codeReader();
      while (isOpen) {
        const code = element.videoWidth > 0 ? await read(element) : undefined;
        const now = performance.now();
        const isRepeated = code === last.code && now - last.at < REPEAT_MS;
        if (code && isOpen) last = { code, at: now };
        if (code && isOpen && !isRepeated) handleCode(code);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    }
    scan().catch(() => {
      if (isOpen)
        setFailure('The camera cannot be used. Allow it in the browser, or type the number.');
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, []);

  if (failure) return <Notice tone="negative">{failure}</Notice>;
  return <video ref={video} muted playsInline aria-label="Camera" className={styles.video} />;
}
