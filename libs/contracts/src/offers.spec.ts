import { randomOf } from './histories.ts';
import {
  answerByOf,
  answerOffer,
  freePlaceFor,
  groupOffers,
  isHeld,
  nextReserve,
  type Offer,
  type Offered,
  offerOf,
  type OfferTerms,
} from './index.ts';

const isoOf = (hours: number) => new Date(hours * 3_600_000).toISOString();

const offer = (fields: Partial<Offer> = {}): Offer => ({
  ...{ place: 'p', offeredAt: isoOf(0), answerBy: null, answer: null },
  ...{ isReleased: false, isAsking: false, hasBecomeFree: false },
  ...fields,
});

const terms = (fields: Partial<OfferTerms> = {}): OfferTerms => ({
  ...{ places: null, answerBy: isoOf(24), now: 12 * 3_600_000 },
  ...fields,
});

const later = { now: 25 * 3_600_000 };

describe('an offer', () => {
  it.each<[string, string | null, { of?: Partial<Offer>; at?: Partial<OfferTerms> }]>([
    ['before the time to answer ends', 'offered', {}],
    ['without such a time', 'offered', { at: { ...later, answerBy: null } }],
    ['after it', 'lapsed', { at: later }],
    ['at the very end', 'lapsed', { at: { now: 24 * 3_600_000 } }],
    [
      'with a day of its own that is to come',
      'offered',
      { of: { answerBy: isoOf(48) }, at: later },
    ],
    ['with a day of its own that is over', 'lapsed', { of: { answerBy: isoOf(6) } }],
    ['made after the season’s day', 'offered', { of: { offeredAt: isoOf(24.5) }, at: later }],
    ['answered with yes, after it', 'accepted', { of: { answer: 'accepted' }, at: later }],
    ['answered with no', 'declined', { of: { answer: 'declined' } }],
    ['released', 'released', { of: { isReleased: true }, at: later }],
  ])('%s is %s', (_, state, { of, at }) => {
    expect(offerOf({ offer: offer(of), isWithdrawn: false }, terms(at))).toBe(state);
  });

  it('of who has withdrawn is given back, whatever they said', () => {
    const accepted = offer({ answer: 'accepted' });
    expect(offerOf({ offer: accepted, isWithdrawn: true }, terms())).toBe('declined');
  });

  it('is none where Selected is not published', () => {
    expect(offerOf({ offer: null, isWithdrawn: false }, terms())).toBeNull();
    expect(groupOffers([{ entryId: 'a', isWithdrawn: false, offer: null }], terms()).capacity).toBe(
      0,
    );
  });

  it('goes to the first reserve who had none', () => {
    const reserves = [{ published: 'Selected' }, { published: null }] as const;
    expect(nextReserve(reserves)).toBe(reserves[1]);
    expect(nextReserve([])).toBeUndefined();
  });
});

interface Seat {
  holder: string | null;
}

/** Another model: seats that pass from hand to hand, where `offerOf` reads what was said. It is written from the sentences. */
class Hall {
  readonly seats = new Map<string, Seat>();
  readonly last = new Map<string, Seat>();
  readonly taken = new Set<string>();
  readonly asks = new Set<string>();
  readonly lost = new Map<string, 'declined' | 'released'>();
  readonly away = new Set<string>();
  readonly ends = new Map<string, number | null>();
  readonly limit: number | null;

  constructor(limit: number | null) {
    this.limit = limit;
  }

  get capacity() {
    return this.limit ?? this.seats.size;
  }

  get free() {
    const held = [...this.seats.values()].filter(({ holder }) => holder !== null).length;
    return Math.max(0, this.capacity - held);
  }

  holds = (id: string) => this.last.get(id)?.holder === id;

  give(id: string, name: string, end: number | null) {
    const seat = this.seats.get(name) ?? { holder: null };
    expect(seat.holder).toBeNull();
    seat.holder = id;
    this.seats.set(name, seat);
    this.last.set(id, seat);
    this.ends.set(id, end);
    for (const some of [this.taken, this.asks, this.lost]) some.delete(id);
  }

  leave(id: string, reason: 'declined' | 'released') {
    if (this.holds(id)) this.last.get(id)!.holder = null;
    if (this.last.has(id)) this.lost.set(id, reason);
    this.taken.delete(id);
    this.asks.delete(id);
  }

  yes(id: string) {
    if (!this.last.has(id) || this.taken.has(id)) return;
    if (this.holds(id) && this.taken.size < this.capacity) return void this.taken.add(id);
    if (this.holds(id)) this.leave(id, 'released');
    this.asks.add(id);
  }

  stateOf(id: string, now: number) {
    if (!this.last.has(id)) return null;
    if (!this.holds(id)) return this.lost.get(id);
    if (this.taken.has(id)) return 'accepted';
    const end = this.ends.get(id) ?? null;
    return end !== null && end <= now ? 'lapsed' : 'offered';
  }
}

/** Candidates, the season's places, and what the functions say of them. */
class Season {
  readonly hall: Hall;
  readonly random: () => number;
  readonly all: Offered[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((entryId) => ({
    ...{ entryId, isWithdrawn: false, offer: null },
  }));
  readonly seasonEnd: number | null;
  now = 1;
  names = 0;

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.hall = new Hall(this.random() < 0.4 ? 1 + Math.floor(this.random() * 4) : null);
    this.seasonEnd = this.random() < 0.7 ? Math.floor(this.random() * 60) : null;
  }

  get terms(): OfferTerms {
    const answerBy = this.seasonEnd === null ? null : isoOf(this.seasonEnd);
    return { places: this.hall.limit, answerBy, now: this.now * 3_600_000 };
  }

  #give(one: Offered, isAgain: boolean) {
    const { freePlaces } = groupOffers(this.all, this.terms);
    const place = freePlaceFor(one, freePlaces) ?? `place ${(this.names += 1)}`;
    const own = isAgain && this.random() < 0.5 ? this.now + 10 : null;
    const answerBy = own === null ? null : isoOf(own);
    one.offer = offer({ place, offeredAt: isoOf(this.now), answerBy });
    const general = this.seasonEnd !== null && this.seasonEnd > this.now ? this.seasonEnd : null;
    this.hall.give(one.entryId, place, own ?? general);
  }

  #answer(one: Offered, answer: 'accepted' | 'declined') {
    if (one.isWithdrawn || !one.offer) return;
    one.offer = answerOffer(this.all, one.entryId, answer, this.terms);
    if (answer === 'accepted') this.hall.yes(one.entryId);
    else this.hall.leave(one.entryId, 'declined');
  }

  #withdraw(one: Offered, isWithdrawn: boolean) {
    if (one.isWithdrawn === isWithdrawn) return;
    one.isWithdrawn = isWithdrawn;
    if (isWithdrawn) this.hall.away.add(one.entryId);
    else this.hall.away.delete(one.entryId);
    if (!one.offer) return;
    one.offer = { ...one.offer, answer: 'declined', isAsking: !isWithdrawn };
    this.hall.leave(one.entryId, 'declined');
    if (!isWithdrawn) this.hall.asks.add(one.entryId);
  }

  #offerNext(one: Offered) {
    const { free, asking } = groupOffers(this.all, this.terms);
    const isAsking = asking.some(({ entryId }) => entryId === one.entryId);
    if (free === 0 || one.isWithdrawn || (one.offer && !isAsking)) return;
    this.#give(one, true);
  }

  step() {
    const one = this.all[Math.floor(this.random() * this.all.length)]!;
    const chance = this.random();
    this.now += this.random() * 4;
    if (chance < 0.2 && !one.offer && !one.isWithdrawn) this.#give(one, false);
    else if (chance < 0.45) this.#answer(one, 'accepted');
    else if (chance < 0.55) this.#answer(one, 'declined');
    else if (chance < 0.7) this.#withdraw(one, this.random() < 0.5);
    else if (chance < 0.8 && offerOf(one, this.terms) === 'lapsed') {
      one.offer = { ...one.offer!, isReleased: true };
      this.hall.leave(one.entryId, 'released');
    } else this.#offerNext(one);
  }

  check() {
    const { hall, terms: all } = this;
    const groups = groupOffers(this.all, all);
    const stateOf = ({ entryId }: Offered) => hall.stateOf(entryId, this.now);
    expect(this.all.map((one) => offerOf(one, all))).toEqual(this.all.map(stateOf));
    const { free, capacity } = groups;
    expect({ free, capacity }).toEqual({ free: hall.free, capacity: hall.capacity });
    expect(groups.accepted.length).toBeLessThanOrEqual(capacity);
    const held = this.all.filter((one) => isHeld(offerOf(one, all)));
    expect(new Set(held.map((one) => one.offer!.place)).size).toBe(held.length);
    const asking = groups.asking.map(({ entryId, holder }) => [entryId, holder?.entryId ?? null]);
    const expected = this.all.flatMap(({ entryId: id }) =>
      hall.asks.has(id) && !hall.away.has(id) ? [[id, hall.last.get(id)!.holder]] : [],
    );
    expect(asking).toEqual(expected);
  }
}

it('Whatever is said, in any order, places pass from hand to hand, and nobody takes what another has', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const season = new Season(seed);
    for (let step = 0; step < 40; step += 1) {
      season.step();
      season.check();
    }
  }
});

it('A day of its own counts before that of the season', () => {
  expect(answerByOf(offer({ answerBy: isoOf(2) }), { answerBy: isoOf(1) })).toBe(isoOf(2));
  expect(answerByOf(offer({ offeredAt: isoOf(1) }), { answerBy: isoOf(1) })).toBeNull();
});
