import { drawPicture } from './draw-picture.ts';
import { type ImageAnswer, type ImageOutcome, type Job } from './image-job.ts';
import { makeVariants } from './make-variants.ts';

const CHECK_MS = 20;

const [maxBytes = 0, maxCpuMs = 0] = process.argv.slice(2).map(Number);
let usedBefore = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(usedBefore);
  if (process.memoryUsage.rss() > maxBytes || user + system > maxCpuMs * 1_000) process.exit(1);
}, CHECK_MS);

process.on('disconnect', () => process.exit());
const run = async (job: Job): Promise<ImageOutcome> =>
  'svg' in job ? { drawn: (await drawPicture(job.svg)).toString('base64') } : makeVariants(job);

process.on('message', (job: Job) => {
  usedBefore = process.cpuUsage();
  const unreadable = (): ImageOutcome => ({ refused: { reason: 'unreadable' } });
  void run(job)
    .catch(unreadable)
    .then((outcome) => {
      // What libvips has used is not all returned: a new process begins with little.
      const isLast = process.memoryUsage.rss() > maxBytes / 2;
      const answer: ImageAnswer = { outcome, isLast };
      process.send!(answer, () => isLast && process.exit());
    });
});
process.send!('ready');
