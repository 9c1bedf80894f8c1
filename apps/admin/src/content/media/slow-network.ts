/** In Mb/s: a photograph of 3 MB takes five seconds. */
const SLOW_DOWNLINK = 5;

/** As Chromium has it; absent in Safari and Firefox. */
interface Connection {
  saveData: boolean;
  effectiveType: string;
  downlink: number;
}

/** What the browser says of the network; where it says nothing, phones and tablets count as slow. */
export function isNetworkSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!connection) return window.matchMedia('(pointer: coarse)').matches;
  const { saveData, effectiveType, downlink } = connection;
  return saveData || effectiveType !== '4g' || downlink < SLOW_DOWNLINK;
}
