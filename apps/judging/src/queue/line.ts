interface LineOptions {
  /** Works off what is there. */
  work: () => Promise<void>;
  /** Told when another tab has changed something. */
  onNews: () => void;
}

/** Sees to it that of all tabs one works at a time, and that they hear of each other. */
export class Line {
  isOpen = false;
  private isGoing = false;
  private isAskedAgain = false;
  private channel: BroadcastChannel | undefined;

  constructor(
    private readonly name: string,
    private readonly options: LineOptions,
  ) {}

  open(): void {
    this.isOpen = true;
    if (!('BroadcastChannel' in globalThis)) return;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = this.options.onNews;
  }

  close(): void {
    this.isOpen = false;
    this.channel?.close();
    this.channel = undefined;
  }

  tellOthers(): void {
    this.channel?.postMessage('changed');
  }

  /** Works once more; what is asked for meanwhile comes after it. */
  async go(): Promise<void> {
    this.isAskedAgain = true;
    if (this.isGoing) return;
    this.isGoing = true;
    try {
      while (this.isAskedAgain && this.isOpen) {
        this.isAskedAgain = false;
        await this.alone(this.options.work);
      }
    } finally {
      this.isGoing = false;
    }
  }

  /** Pages that did not come over a safe connection have no locks: then the keys alone see that nothing is done twice. */
  private async alone(work: () => Promise<void>): Promise<void> {
    if ('locks' in navigator) await navigator.locks.request(this.name, work);
    else await work();
  }
}
