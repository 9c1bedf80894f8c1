import { render, screen, waitFor } from '@testing-library/react';
import { encodeQR } from 'qr';
import { Scanner } from './scanner.tsx';

const CODE = 'A1B2C3D4E5';

/** A frame of the camera, white where nothing is to be seen. */
function frameOf(text: string | undefined) {
  const scale = 4;
  const rows = encodeQR(text ?? '', 'raw', { border: 4, scale });
  const size = rows.length;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark && text !== undefined) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }),
  );
  return { width: size, height: size, data };
}

/** A camera before which a code is held; each `show` waits until the new frame was read. */
function holdUp(first?: string) {
  let shown = frameOf(first);
  const read = jest.fn(() => shown);
  const track = { stop: jest.fn() };
  const stream = { active: true, getTracks: () => [track] };
  const getUserMedia = jest.fn(async () => stream);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  for (const side of ['videoWidth', 'videoHeight'] as const)
    jest.spyOn(HTMLVideoElement.prototype, side, 'get').mockImplementation(() => shown.width);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage: jest.fn(), getImageData: read } as never);
  const show = async (text: string | undefined) => {
    shown = frameOf(text);
    read.mockClear();
    await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1));
  };
  return { track, stream, getUserMedia, show };
}

const open = () => {
  const onCode = jest.fn<void, [string]>();
  const view = render(<Scanner onCode={onCode} />);
  return { codes: () => onCode.mock.calls.flat(), unmount: view.unmount };
};

describe('the camera at the door', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  });

  it('passes on each code that is held before it, once while it stays there', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const { show } = holdUp();
    const { codes } = open();
    await show(undefined);
    expect(codes()).toEqual([]);
    await show(CODE);
    await show(CODE);
    expect(codes()).toEqual([CODE]);
    await show('ZZZZZZZZZZ');
    expect(codes()).toEqual([CODE, 'ZZZZZZZZZZ']);
    // The code is read anew after another one.
    await show(CODE);
    now.mockReturnValue(13_999);
    await show(CODE);
    expect(codes()).toHaveLength(3);
    now.mockReturnValue(18_000);
    await show(CODE);
    expect(codes()).toEqual([CODE, 'ZZZZZZZZZZ', CODE, CODE]);
  });

  it('lets a browser read that can, also after a frame that it could not', async () => {
    holdUp('of the decoder');
    const detect = jest.fn(async () => [{ rawValue: CODE }]);
    detect.mockRejectedValueOnce(new DOMException('No frame', 'InvalidStateError'));
    const getSupportedFormats = async () => ['qr_code'];
    const detector = jest.fn(() => ({ detect }));
    Object.assign(globalThis, {
      BarcodeDetector: Object.assign(detector, { getSupportedFormats }),
    });
    const { codes } = open();
    await waitFor(() => expect(codes()).toEqual([CODE]));
    expect(detect).toHaveBeenCalledWith(screen.getByLabelText('Camera'));
  });

  it('prefers the camera that looks away, and is off once it is closed', async () => {
    const { getUserMedia, track } = holdUp(CODE);
    const { codes, unmount } = open();
    await waitFor(() => expect(codes()).toEqual([CODE]));
    expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'environment' } });
    expect(track.stop).not.toHaveBeenCalled();
    unmount();
    expect(track.stop).toHaveBeenCalled();
  });

  it('is off where it was closed before it was allowed', async () => {
    const { getUserMedia, track, stream } = holdUp(CODE);
    let allow = () => {};
    getUserMedia.mockReturnValue(new Promise((resolve) => (allow = () => resolve(stream))));
    const { unmount } = open();
    unmount();
    allow();
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
  });

  it.each<[what: string, interrupt: (stream: { active: boolean }) => void]>([
    ['the phone was locked', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['its track has ended', (stream) => Object.assign(stream, { active: false })],
  ])('goes on after %s', async (_, interrupt) => {
    const { getUserMedia, stream, show } = holdUp(CODE);
    const { codes } = open();
    await waitFor(() => expect(codes()).toEqual([CODE]));
    getUserMedia.mockRejectedValueOnce(new DOMException('Busy', 'NotReadableError'));
    getUserMedia.mockResolvedValue({ ...stream });
    interrupt(stream);
    expect(await screen.findByText(/has stopped, and is tried again/)).toBeVisible();
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(3), { timeout: 3_000 });
    await show('ZZZZZZZZZZ');
    expect(codes()).toEqual([CODE, 'ZZZZZZZZZZ']);
    expect(screen.queryByText(/has stopped/)).not.toBeInTheDocument();
  });

  it('says what to do where it may not be used', async () => {
    const { getUserMedia } = holdUp();
    getUserMedia.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    open();
    expect(await screen.findByText(/Allow it in the browser, or type the number/)).toBeVisible();
    expect(screen.getByLabelText('Camera')).not.toBeVisible();
  });
});
