import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { CandidateView, MAX_FILM_BYTES, MEDIA_FOLDERS, offersFilm } from '@nox/contracts';
import {
  candidateFolder,
  candidateUploads,
  putCandidateFile,
  putCandidateFolder,
  removeCandidateFiles,
  roomForFilms,
} from '#content/media/candidate-files.ts';
import { type ImageKind, type MadeImage } from '#content/images/image-job.ts';
import { passBodiesAsStreams, readCandidateFilm } from '#content/media/received-file.ts';
import { uploadRoutes } from '#content/media/resumable-routes.ts';
import { type ImageStores } from '#content/media/stored-images.ts';
import { recordChange } from '#platform/database/audit.ts';
import { HOUR_MS, readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { updateRow } from '#platform/database/rows.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { limitByAddress } from '#platform/http/address-limit.ts';
import { actionRoute, changeGroups } from '#platform/http/routes.ts';
import { idsIn, mediaOf, POSTER, type StoredMedia } from '../auditions/entries/candidate-media.ts';
import { markChanged } from '../auditions/entries/new-entry.ts';
import { limitByLink, readCurrentTime } from './candidate-routes.ts';
import { type CurrentTime, type EntrySubject, readOwn, readOwnEntry } from './subject.ts';
import { candidateView, editsOf } from './view.ts';

type Options = Database & ImageStores & { timeZone: string };

type Kind = keyof StoredMedia;

/** @throws HttpError 409 where the season does not ask for it, and when it is too late */
function refuseMedia(kind: Kind, subject: EntrySubject, time: CurrentTime): void {
  const { films, portrait } = subject.season.settings;
  if (kind === 'film' && !offersFilm(films)) {
    throw new HttpError(409, 'films_off', 'This season takes no films.');
  }
  if (kind === 'portrait' && portrait === 'not asked') {
    throw new HttpError(409, 'portraits_off', 'This season takes no pictures of candidates.');
  }
  if (editsOf(subject, time) === 'all') return;
  const what = kind === 'film' ? 'film' : 'picture';
  throw new HttpError(409, 'edits_over', `It is too late to change the ${what}.`);
}

/** The entry that a request's link is for. @throws HttpError 401, 403, 409 */
async function readAllowed(
  options: Options,
  request: FastifyRequest,
  kind: Kind,
): Promise<EntrySubject> {
  const subject = await readOwnEntry(options.db, request.link!);
  refuseMedia(kind, subject, await readCurrentTime(options.db, options));
  return subject;
}

async function showOwn(options: Options, { link }: FastifyRequest): Promise<CandidateView> {
  const { db } = options;
  return candidateView(db, await readOwn(db, link!), await readCurrentTime(db, options));
}

/** Changes what is stored of an entry, then removes the files that it names no more. */
async function changeMedia(
  options: Options,
  request: FastifyRequest,
  kind: Kind,
  change: (media: StoredMedia) => StoredMedia,
): Promise<CandidateView> {
  const [before, after] = await changeGroups(options, ['auditions'], null, async (call) => {
    const { transaction, revised } = call;
    const subject = await readOwnEntry(transaction, request.link!);
    refuseMedia(kind, subject, await readCurrentTime(transaction, options));
    const { id } = subject.row;
    const stored = mediaOf(subject.row);
    const changed = change(stored);
    await updateRow(transaction, 'audition_entries', id, {
      media: idsIn(changed).length > 0 ? JSON.stringify(changed) : null,
      // A picture is nothing that judges score.
      ...(kind === 'film' && (await markChanged(transaction, id, ['danceVideoUrl']))),
      revision: revised.auditions,
    });
    await recordChange(call, 'candidates', 'changed', { itemId: id, fields: [kind] });
    return [stored, changed];
  });
  const left = idsIn(after);
  await removeCandidateFiles(
    options.media,
    idsIn(before).filter((id) => !left.includes(id)),
  );
  return showOwn(options, request);
}

type Settings = Pick<EntrySubject['season']['settings'], 'films' | 'contactEmail'>;

/** @param room without what uploads that were begun still need @throws HttpError 507 */
export function refuseFull(room: number, size: number, { films, contactEmail }: Settings): void {
  if (room >= size) return;
  const write = contactEmail && `, or write to ${contactEmail}`;
  const others = films === 'film' ? write : ', or send us a link to your film';
  const message = `There is no room for films at present. Please try again later${others}.`;
  throw new HttpError(507, 'no_space', message);
}

const MAX_UPLOADS_PER_HOUR = 10;
/** Also of an address, which may be a campus; a link's requests are more, as a line may break often. */
const MAX_STARTS_PER_MINUTE = 20;
const MAX_PARTS_PER_MINUTE = 120;

async function filmUploads(app: FastifyInstance, options: Options): Promise<void> {
  const { media, db } = options;
  const directory = candidateUploads(media);
  await limitByLink(app, MAX_PARTS_PER_MINUTE);
  let countAddress: Awaited<ReturnType<typeof limitByAddress>>;
  // The limit has a context of its own: the routes have another one.
  await app.register(async (scope) => {
    countAddress = await limitByAddress(scope, MAX_STARTS_PER_MINUTE);
  });
  await uploadRoutes(app, {
    gate: 'candidate',
    noun: "a candidate's film",
    kind: { path: '/candidate/film/uploads', directory, maxBytes: MAX_FILM_BYTES, maxPerOwner: 1 },
    ownerOf: async (request) => (await readAllowed(options, request, 'film')).row.id,
    admit: async ({ request, reply, uploads }) => {
      await countAddress(request, reply);
      const size = Number(request.headers['upload-length'] ?? 0);
      const { season } = await readAllowed(options, request, 'film');
      const room = (await roomForFilms(media)) - (await uploads.missingBytes());
      refuseFull(room, size, season.settings);
      return 'film';
    },
    response: CandidateView,
    finish: async (request, finish) => {
      await finish(async ({ id, path, size: bytes }) => {
        const { extension, seconds } = await readCandidateFilm(path);
        const file = `film.${extension}`;
        await putCandidateFile(media, id, file, path);
        const film = { id, file, bytes, seconds, addedAt: await readTime(db) };
        await changeMedia(options, request, 'film', (stored) => ({ ...stored, film }));
        return id;
      });
      return showOwn(options, request);
    },
  });
}

/** A picture, for the time of `use`, as the variants that were made of it. @throws HttpError 400, 413, 415, 422, 503 */
async function withVariants<T>(
  { media, images }: Options,
  { body }: FastifyRequest,
  use: (output: string, made: MadeImage) => Promise<T>,
): Promise<T> {
  const stream = (body as Readable | undefined) ?? Readable.from([]);
  const received = await media.receive(MEDIA_FOLDERS.team_images, stream);
  const output = media.incomingPath();
  try {
    const { path: input, id: salt, extension } = received;
    const kind = extension as ImageKind;
    const job = { input, kind, output, publicKind: 'jpg', salt, isLenient: false } as const;
    return await use(output, await images.make(job));
  } finally {
    await rm(received.path, { force: true });
    await rm(output, { recursive: true, force: true });
  }
}

const PICTURE = { bodyType: '*/*', refusals: [403, 409, 422], response: { 200: CandidateView } };

async function pictureRoutes(app: FastifyInstance, options: Options): Promise<void> {
  passBodiesAsStreams(app);
  await limitByLink(app, MAX_UPLOADS_PER_HOUR, HOUR_MS);

  actionRoute(app, 'candidate', 'PUT', '/candidate/film/poster', {
    summary: "The picture that stands for a candidate's film, which is the raw body",
    ...PICTURE,
    act: async ({ request }) => {
      const { film } = mediaOf((await readAllowed(options, request, 'film')).row);
      if (!film) throw new HttpError(409, 'no_film', 'Please add the film first.');
      await withVariants(options, request, (output) =>
        putCandidateFile(options.media, film.id, POSTER, join(output, 'public.jpg')),
      );
      return changeMedia(options, request, 'film', (stored) =>
        stored.film?.id === film.id
          ? { ...stored, film: { ...stored.film, hasPoster: true } }
          : stored,
      );
    },
  });

  actionRoute(app, 'candidate', 'PUT', '/candidate/portrait', {
    summary: 'A picture of the candidate, which is the raw body; it replaces the one before',
    ...PICTURE,
    act: async ({ request }) => {
      await readAllowed(options, request, 'portrait');
      return withVariants(options, request, async (output, made) => {
        const { width, height, placeholder, widths, formats } = made;
        const id = randomUUID();
        await putCandidateFolder(options.media, id, output);
        const portrait = { id, width, height, placeholder, widths, formats };
        return changeMedia(options, request, 'portrait', (stored) => ({ ...stored, portrait }));
      });
    },
  });
}

/** What a candidate adds to the application by their own link. */
export async function ownMediaRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await mkdir(candidateFolder(options.media), { recursive: true });
  await app.register(filmUploads, options);
  await app.register(pictureRoutes, options);
  await limitByLink(app, MAX_STARTS_PER_MINUTE);

  for (const kind of ['film', 'portrait'] as const) {
    actionRoute(app, 'candidate', 'DELETE', `/candidate/${kind}`, {
      summary: `Deletes a candidate's ${kind}`,
      refusals: [403, 409],
      response: { 200: CandidateView },
      act: ({ request }) =>
        changeMedia(options, request, kind, (stored) => ({ ...stored, [kind]: undefined })),
    });
  }
}
