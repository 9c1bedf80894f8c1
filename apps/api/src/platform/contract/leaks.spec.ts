import { randomUUID } from 'node:crypto';
import {
  hasRole,
  mayRead,
  type NewScreen,
  type Place,
  type Role,
  ROLES,
  SHOWS_FIRST_NAMES,
  type Season,
  type StaffInvitation,
} from '@nox/contracts';
import fc from 'fast-check';
import { apiForAll, asAdministrator, asSomeone } from '../../../test/api.ts';
import { CSV_HEADER } from '@nox/test-servers/administrator';
import { addEntries } from '../../../test/candidates.ts';
import { textOf } from '../../../test/declared-responses.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { crudEngines } from '../../../test/engines.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { addLink, asCandidate, asScreen } from '../../../test/links.ts';
import { addRegistration, confirm } from '../../../test/registrations.ts';
import { assign, publish, saveStructure, structureOf } from '../../../test/schedule.ts';
import { setEntry, undoLatest, valuesOf } from '../../../test/season-builders.ts';
import { setSeason } from '../../../test/seasons.ts';
import { senderTo } from '../../../test/senders.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { unzip } from '../../../test/season-files.ts';
import { putSite } from '../../../test/web-root.ts';
import { type Gate } from '../auth/gate.ts';
import { isRole } from './route-table.ts';
import { DAY_MS, isoTime, MINUTE_MS } from '../database/clock.ts';
import { updateRow } from '../database/rows.ts';
import { newOffer } from '#season/seasons/offers.ts';
import { DeliveryError } from '#season/messages/sending/transports.ts';

/** Administrators may read everything. */
const READERS = ROLES.filter((role) => role !== 'administrator');
type Reader = Role | 'candidate' | 'screen' | 'someone' | 'nobody';

/**
 * What is planted, in which form it is found, and what a role must be described to read for it; candidates may read what
 * is of themselves, if it is theirs to read. The first group of a form is the number of the candidate.
 */
const CANARIES: Record<
  string,
  { form: RegExp; read?: Parameters<typeof mayRead>[1]; isOwn?: true }
> = {
  phone: { form: /9777(\d{6})/g, read: 'contacts', isOwn: true },
  email: { form: /zqemail(\d+)zq/gi, read: 'contacts', isOwn: true },
  guardian: { form: /zqguardian(\d+)zq/gi, read: 'contacts', isOwn: true },
  partner: { form: /zqpartner(\d+)zq/gi, read: 'contacts', isOwn: true },
  code: { form: /ZQCODE(\d+)/g, read: 'check-in codes', isOwn: true },
  message: { form: /zqmessage(\d+)zq/g, read: 'messages', isOwn: true },
  place: { form: /zqplace(\d+)zq/g, read: 'contacts' },
  'mail trouble': { form: /zqtrouble(\d+)zq/g, read: 'contacts' },
  review: { form: /zqreview(\d+)zq/g, read: 'reviews' },
  // Schemas and the descriptions of calls have the words, too: only values are found.
  status: { form: /"(?:status":"|Changed[^"]*to )(?:Not )?Selected()"/g, read: 'decisions' },
  invitation: { form: /zqinvited(\d+)zq|join#[\w-]{43}()/g },
};

let planted = 0;
const plant = () => {
  planted += 1;
  const n = planted;
  return {
    n,
    application: {
      fullName: `Dancer ${n}`,
      phoneNumber: `9777${String(n).padStart(6, '0')}`,
      emailAddress: `zqemail${n}zq@example.com`,
      rollNumber: `BT${n}`,
    },
    details: {
      guardian: { name: `zqguardian${n}zq`, emailAddress: `zqguardian${n}zq@example.com` },
      partnerRollNumber: `zqpartner${n}zq`,
      isAdult: false,
    },
  };
};

const who = fc.nat(4);
const status = fc.constantFrom('Selected', 'Not Selected', 'Pending');
type Step = { do: string; who: number; status: string; by: Role; flag: boolean };
const STEPS = [
  ...['register', 'register', 'register', 'import', 'add', 'status', 'status', 'review', 'review'],
  ...['hide', 'message', 'message', 'send', 'send', 'slot', 'publish', 'edit', 'withdraw'],
  ...['return', 'offer', 'answer', 'release'],
  ...['delete', 'undo', 'reject', 'archive', 'invite'],
];
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom(...STEPS),
    who,
    status,
    by: fc.constantFrom(...READERS.filter((role) => hasRole([role], 'judge'))),
    flag: fc.boolean(),
  }),
  { minLength: 2, maxLength: 20 },
);

/** Candidates may still choose another slot a month before the day. */
const DAY = isoTime(Date.now() + 30 * DAY_MS).slice(0, 10);
const SETTINGS = { name: 'Next', selfMoveHours: 1 };
/** Five hundred histories are a second of a processor each, and the machine has other tests to run. */
const TIMEOUT_MS = isFullRun ? 60 * MINUTE_MS : 2 * MINUTE_MS;
const PAGES = [
  ...['/', '/team', '/learn', '/achievements', '/auditions', '/auditions/mine', '/admin/login'],
];
const TABLES = [
  ...['attendance_events', 'messages', 'published_slots', 'schedule_versions', 'assignments'],
  'schedule_edits',
  ...['reviews', 'audition_entries', 'registrations', 'candidate_links', 'archived_reviews'],
  ...['archived_entries', 'undoable_entries', 'undoable_reviews', 'undoable_slots', 'bulk_changes'],
  ...['idempotency_records', 'audit_log', 'audit_items', 'judging_settings', 'staff_links'],
] as const;

/** No history has content on these routes: there are no items of the site's contents, and no call to a meeting. */
const EMPTY = /(?:team|society|tutorials|achievements|audition-rules)\/:id|meeting\.ics/;

/** Whether a gate that is not for everybody admits a reader. */
const admits = (gate: keyof Gate, reader: Reader) => {
  if (reader === 'candidate') return gate === 'candidate' || gate === 'day';
  if (reader === 'screen') return gate === 'day';
  return gate === 'staff' || (isRole(gate) && hasRole([reader as Role], gate));
};

const FIRST = { do: '', who: 0, status: 'Selected', by: 'judge', flag: true } as const;
const stepOf = (step: Partial<Step>): Step => ({ ...FIRST, ...step });
/** Every history begins with two candidates, of whom one has a published slot and has arrived. */
const BEGINNING = ['register', 'register', 'slot', 'publish', 'arrive'].map((one) =>
  stepOf({ do: one }),
);

describe.each(crudEngines)('what is not theirs to read on $name', ({ open }) => {
  const api = apiForAll({ registrationOverride: 'open' }, open);
  let url: string;
  /** Numbers of candidates by the ids of their registrations and entries. */
  const numbers = new Map<string, number>();
  const read = new Set<string>();
  let slot: Place;
  beforeAll(async () => {
    url = await api.listen();
    await setSeason(api, SETTINGS);
    // Renders what visitors may read.
    const reads = [
      ...['season', 'team', 'tutorials', 'achievements', 'audition-rules/active', 'auditions'],
    ];
    const asked = JSON.stringify(reads.map((path) => `/api/${path}`));
    await putSite(api, `return JSON.stringify(await Promise.all(${asked}.map(ask)))`);
  });
  beforeEach(async () => {
    await api.db.deleteFrom('staff').execute();
    for (const role of READERS) await addStaff(api, [role]);
  });

  const invite = (email: string) =>
    api.send('POST', '/api/staff', { name: 'Ravi', email, roles: ['judge'] });
  const ids = () => valuesOf(api, 'audition_entries', 'id');
  const know = async (id: string, n: number) => {
    numbers.set(id, n);
    await updateRow(api.db, 'audition_entries', id, { check_in_code: `ZQCODE${n}` });
  };
  const pick = async (index: number) => {
    const all = await ids();
    return all[index % all.length];
  };

  function search(reader: Reader, what: string, text: string, own?: number) {
    // Spreadsheets get phone numbers in groups of digits, and random hexadecimal digits may hold one by chance.
    const searched = text.replaceAll(/(?<=\d) (?=\d)|[\da-f]{32,}/g, '');
    const found = Object.entries(CANARIES).flatMap(([name, { form, read, isOwn }]) => {
      const isReader = read !== undefined && mayRead([reader as Role], read);
      return [...searched.matchAll(form)]
        .filter(([, n]) => !isReader && !(isOwn && Number(n) === own))
        .map(([match]) => `${name}: ${match}`);
    });
    expect([reader, what, found]).toEqual([reader, what, []]);
  }

  /** What the routes that name items read: each of the first ones. */
  async function urlsOf(path: string): Promise<string[]> {
    if (/\/(?:schedule|check-in)\/changes$/.test(path)) return [`${path}?schedule=0&entries=0`];
    if (path.endsWith('/auditions/changes'))
      return [0, 1, 999_999].map((since) => `${path}?since=${since}`);
    if (path.endsWith('/standings')) return [`${path}?places=1`];
    if (!path.includes(':')) return [path];
    const [, , collection] = path.split('/');
    const table = { auditions: 'audition_entries', messages: 'messages', seasons: 'seasons' }[
      collection!
    ];
    const named = table ? await valuesOf(api, table as 'messages', 'id') : ['1'];
    return named
      .slice(0, 2)
      .map((id) => path.replace(/:\w+/, path.includes(':kind') ? 'slot' : id));
  }

  async function readAll(reader: Reader, headers: Record<string, string>, own?: number) {
    for (const { method, path, gate, isStream } of api.app.contracts) {
      if (method !== 'GET' || isStream) continue;
      // These do not look at who asks.
      if (gate === 'public' && reader !== 'nobody') continue;
      if ((reader === 'candidate') !== (gate === 'candidate') && gate !== 'day') continue;
      if (reader === 'screen' && gate !== 'day') continue;
      for (const one of await urlsOf(path)) {
        const answer = await api.get(one, headers);
        const { statusCode } = answer;
        const isZip = answer.headers['content-type'] === 'application/zip';
        const body = isZip ? [...unzip(answer.rawPayload).values()].join() : answer.body;
        expect([reader, one, statusCode < 500]).toEqual([reader, one, true]);
        if (statusCode < 300) read.add(`${reader} ${path}`);
        search(reader, one, body, own);
        if (!/^\/api\/(?:auditions|check-in)(?:$|\/changes)/.test(path)) continue;
        const packed = await api.get(one, { ...headers, 'accept-encoding': 'br' });
        search(reader, `${one} compressed`, textOf(packed), own);
      }
    }
    const posts: [path: string, body: object][] = [
      ['/api/messages/search', { search: 'Dancer' }],
      ['/api/audit-log/search', { search: 'Dancer' }],
      ['/api/messages/preview', { filter: {}, kind: 'link' }],
      ['/api/schedule/assign', { scope: 'unassigned' }],
      ['/api/auditions/import?dryRun=true', {}],
    ];
    for (const [path, body] of posts) {
      search(reader, path, (await api.send('POST', path, body, headers)).body, own);
    }
    for (const page of reader === 'nobody' ? PAGES : []) {
      search(reader, page, (await api.get(page, { accept: 'text/html' })).body);
    }
  }

  async function run(step: Step): Promise<void> {
    const id = await pick(step.who);
    const call = async (
      method: 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
      by: Role = 'organiser',
    ) => search(by, `${method} ${path}`, (await api.send(method, path, body, asStaff(by))).body);
    const asOwn = async () => asCandidate(await addLink(api, { entry_id: id }));
    switch (step.do) {
      case 'register': {
        const { n, application, details } = plant();
        const row = await addRegistration(api.db, { application, details });
        if (step.flag)
          for (const one of ['candidate', 'guardian'] as const) await confirm(api, row.id, one);
        return know(row.id, n);
      }
      case 'add': {
        const { n, application } = plant();
        return know((await addEntries(api.db, 1, application))[0]!, n);
      }
      case 'import': {
        const { n, application } = plant();
        const { fullName, phoneNumber, rollNumber, emailAddress } = application;
        const file = `${CSV_HEADER}\n${fullName},${phoneNumber},${rollNumber},${emailAddress},CSE,7,Popping`;
        const before = new Set(await ids());
        const headers = { ...asStaff('organiser'), 'content-type': 'text/csv' };
        await api.send('POST', '/api/auditions/import', file, headers);
        for (const added of await ids()) if (!before.has(added)) await know(added, n);
        return;
      }
      case 'invite':
        planted += 1;
        await invite(`zqinvited${planted}zq@example.com`);
        return;
      case 'send': {
        const sender = senderTo(api, async ({ to }) => {
          if (step.flag) return '250 OK';
          const n = /\d+/.exec(to)?.[0] ?? 0;
          throw new DeliveryError(`550 no zqtrouble${n}zq`, 'mail', { isAboutRecipient: true });
        });
        return void (await sender.sendDue());
      }
      case 'publish':
        return void (await publish(api, { preparesMessages: step.flag }));
      case 'reject':
        return void (await call('PUT', '/api/auditions/reject-pending'));
      case 'undo':
        return void (await undoLatest(api));
      case 'hide':
        await call('PUT', '/api/auditions/settings', { hidesReviews: step.flag }, step.by);
        return;
      case 'archive': {
        if (step.who > 0) return;
        const [season] = (await api.get('/api/seasons')).json<Season[]>();
        const { _id: current, entries: expected } = season!;
        await call('POST', '/api/seasons', { settings: SETTINGS, current, expected });
        // Its texts are confirmed: else nothing would be published any more.
        await api.db.updateTable('seasons').set({ carried: null }).execute();
        return;
      }
    }
    if (id === undefined) return;
    const n = numbers.get(id)!;
    switch (step.do) {
      case 'status':
        await call('PUT', `/api/auditions/${id}/status`, { status: step.status });
        return;
      case 'review': {
        const judgeEmail = step.flag ? step.by : 'Kabir';
        const review = { notes: `zqreview${n}zq`, judgeEmail, score: 7 };
        await call('POST', `/api/auditions/${id}/reviews`, review, step.by);
        return;
      }
      case 'message': {
        const custom = { subject: `zqmessage${n}zq`, text: `zqmessage${n}zq {{link}}` };
        const message = { filter: { ids: [id] }, kind: 'custom', ...custom, expected: 1 };
        await call('POST', '/api/messages', { ...message, state: step.flag ? 'draft' : 'queued' });
        return;
      }
      case 'slot':
        await assign(api, [id], slot);
        return;
      case 'edit': {
        const own = await asOwn();
        const { application } = (await api.get('/api/candidate', own)).json();
        await api.send('PUT', '/api/candidate', { ...application, whyNox: 'Music' }, own);
        return;
      }
      case 'offer': {
        const offer = JSON.stringify(newOffer(`zqplace${n}zq`, 0));
        return void (await setEntry(api, id, { published_status: 'Selected', offer }));
      }
      case 'answer': {
        const answer = step.flag ? 'accepted' : 'declined';
        return void (await api.send('POST', '/api/candidate/place', { answer }, await asOwn()));
      }
      case 'release':
        await call('PUT', `/api/results/offers/${id}`, { isReleased: step.flag });
        return void (await call('POST', '/api/results/offers', { entryId: id, answerBy: null }));
      case 'withdraw':
      case 'return':
        await api.send('POST', `/api/candidate/${step.do}`, undefined, await asOwn());
        return;
      case 'arrive': {
        const event = { _id: randomUUID(), entryId: id, kind: 'arrived', at: isoTime(Date.now()) };
        await call('POST', '/api/check-in/events', { events: [event] }, 'check-in');
        return;
      }
      case 'delete':
        await call('DELETE', `/api/auditions/${id}`);
    }
  }

  it(
    'is in no response, stream, export, page or own page, whatever happened',
    async () => {
      const check = fc.asyncProperty(steps, async (history) => {
        for (const table of TABLES) await api.db.deleteFrom(table).execute();
        await api.revisions.change(['auditions', 'schedule'], async () => undefined);
        const structure = structureOf({ date: DAY, judges: ['judge'], seats: 9 });
        slot = { blockId: structure.blocks[0]!._id, starts: structure.blocks[0]!.starts };
        await saveStructure(api, structure);
        for (const step of [...BEGINNING, ...history]) await run(step);
        for (const reader of READERS) {
          await readAll(reader, asStaff(reader));
          const stream = await openEventStream(url, asStaff(reader));
          search(reader, 'events', (await stream.waitFor(0)).data);
          stream.close();
        }
        await setSeason(api, { ...SETTINGS, privacyText: SHOWS_FIRST_NAMES });
        const screen = { label: 'Corridor', shows: 'first name' };
        const { token } = (await api.send('POST', '/api/displays', screen)).json<NewScreen>();
        await readAll('screen', asScreen(token));
        await readAll('someone', asSomeone);
        await readAll('nobody', {});
        for (const entry_id of (await ids()).slice(0, 2)) {
          const own = asCandidate(await addLink(api, { entry_id }));
          await readAll('candidate', own, numbers.get(entry_id));
        }
        for (const id of (await valuesOf(api, 'registrations', 'id')).slice(0, 1)) {
          const own = asCandidate(await addLink(api, { registration_id: id }));
          await readAll('candidate', own, numbers.get(id));
        }
      });
      await fc.assert(check, { seed: 38, numRuns: isFullRun ? 500 : 2, endOnFailure: !isFullRun });
      const unread = [...READERS, 'candidate' as const, 'screen' as const]
        .flatMap((reader) =>
          api.app.contracts
            .filter(
              ({ method, gate, isStream }) => method === 'GET' && !isStream && admits(gate, reader),
            )
            .map(({ path }) => `${reader} ${path}`),
        )
        .filter((one) => !read.has(one) && !EMPTY.test(one));
      expect(unread).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('is found where it may be read: the search can fail', async () => {
    for (const table of TABLES) await api.db.deleteFrom(table).execute();
    for (const one of ['register', 'review', 'status', 'invite', 'offer']) {
      await run(stepOf({ do: one }));
    }
    for (const one of ['message', 'send']) await run(stepOf({ do: one, flag: false }));
    const [id] = await ids();
    const paths = [
      ...['auditions', 'check-in', 'messages', 'messages/status', 'staff', 'results'],
      `auditions/${id}/personal-data`,
    ];
    const texts = await Promise.all(
      paths.map(async (path) => (await api.get(`/api/${path}`, asAdministrator)).body),
    );
    texts.push((await invite('r@example.com')).json<StaffInvitation>().joinLink!);
    const missing = Object.entries(CANARIES).filter(
      ([, { form }]) => !texts.join('\n').match(form),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});
