import { expect, it } from 'vitest';
import { getRandom, type Random } from '../../../../demo/random.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { countOperations } from '../../testing/test-effort.ts';

const { app, addAlbum } = await startTestApp();

const INTERLEAVINGS = countOperations({ short: 100, all: 200, shortOnPostgres: 25 });

/** State of the server, with one key per rating. */
type State = Map<string, unknown>;
type Thing = { version: number; state: State };
/** A browser: the last response it received, and the user's unsaved changes. */
type Browser = { seen: Thing; wants: State };
type Saved = { browser: Browser; seen: State; body: State; now: Thing };

const TIERS = ['S', 'A', 'B', 'Tiering Herrie', '?', 'Not rated yet'] as const;
const NAMES = ['Ada', 'Ben', 'Cleo'] as const;
const text = (random: Random) => `x${random.integer(1, 9)}`;
const rating = (random: Random) => {
  const tier = random.pick(TIERS);
  return tier === 'Not rated yet' ? null : tier;
};

type Fields = Readonly<Record<string, (random: Random) => unknown>>;
type Play = { url: string; fields: Fields; steps: number; random: Random };

const ALBUM: Fields = {
  artist: text,
  title: text,
  tier: (random) => random.pick(TIERS),
  submitted_by: (random) => random.pick(NAMES),
  veto: (random) => random.chance(0.6),
  veto_by: (random) => random.pick([...NAMES, null]),
  'individual_tiers.Ada': rating,
  'individual_tiers.Ben': rating,
};

const SESSION: Fields = {
  session_date: (random) => `2026-03-0${random.integer(1, 9)}`,
  location: text,
  notes: text,
};

let calls = 0;

async function call(method: 'GET' | 'PUT', url: string, body?: object) {
  calls += 1;
  const response = await app.inject({
    method,
    url,
    // A different IP address per call, so that the compute budget per address does not apply.
    remoteAddress: `10.0.${calls >> 8}.${calls & 255}`,
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    ...(body && { payload: JSON.stringify({ ...body, password: PASSWORD }) }),
  });
  const { data, conflicts = {} } = response.json();
  return { status: response.statusCode, now: readThing(data), conflicts: Object.keys(conflicts) };
}

type Responded = { version: number; individual_tiers?: Record<string, unknown> };

/** All single-value fields. */
function readThing({ version, individual_tiers = {}, ...fields }: Responded): Thing {
  const values = Object.entries(fields).filter(([, value]) => Object(value) !== value);
  const state = new Map<string, unknown>(values);
  for (const name of NAMES) state.set(`individual_tiers.${name}`, individual_tiers[name] ?? null);
  return { version, state };
}

function toBody(wants: State): object {
  const body: Record<string, unknown> = {};
  const individual_tiers: Record<string, unknown> = {};
  for (const [field, value] of wants) {
    const [map, name] = field.split('.');
    if (name === undefined) body[field] = value;
    else {
      individual_tiers[name] = value;
      body[map ?? ''] = individual_tiers;
    }
  }
  return body;
}

/**
 * Two browsers open, type, save and resolve conflicts in a random order, sometimes concurrently.
 */
async function play({ url, fields, steps, random }: Play): Promise<[Thing, Saved[]]> {
  const first = (await call('GET', url)).now;
  const saved: Saved[] = [];
  const browsers = [first, first].map((seen): Browser => ({ seen, wants: new Map() }));

  const type = ({ wants }: Browser) => {
    const names = Object.keys(fields);
    for (let count = random.integer(1, 3); count > 0; count -= 1) {
      const field = names[random.integer(0, names.length - 1)] ?? '';
      wants.set(field, fields[field]?.(random));
    }
  };
  const save = async (browser: Browser) => {
    const { seen, wants } = browser;
    if (wants.size === 0) return;
    const body = { ...toBody(wants), version: seen.version };
    const { status, now, conflicts } = await call('PUT', url, body);
    if (status !== 409) saved.push({ browser, seen: seen.state, body: new Map(wants), now });
    // The user sees both values, and picks one.
    const given = status !== 409 ? [...wants.keys()] : conflicts.filter(() => random.chance(0.5));
    for (const field of given) wants.delete(field);
    browser.seen = now;
  };
  for (let step = 0; step < steps; step += 1) {
    const browser = browsers[random.integer(0, 1)];
    if (browser === undefined) continue;
    type(browser);
    if (random.chance(0.3)) {
      for (const one of browsers) type(one);
      await Promise.all(browsers.map(save));
    } else if (random.chance(0.7)) await save(browser);
  }
  return [first, saved];
}

/** Returns values that were overwritten unseen, and accepted values that were not stored. */
function getLosses(first: Thing, saved: readonly Saved[]): string[] {
  const losses: string[] = [];
  let before = first;
  for (const { seen, body, now } of [...saved].sort((a, b) => a.now.version - b.now.version)) {
    for (const [field, value] of now.state) {
      if (field === 'updated_at') continue;
      const old = before.state.get(field);
      if (value !== old && old !== seen.get(field)) losses.push(`${field}: ${old} is lost unseen`);
      const isOrphan = field === 'veto_by' && now.state.get('veto') === false;
      if (body.has(field) && !isOrphan && value !== body.get(field))
        losses.push(`${field}: ${body.get(field)} was accepted, and is ${value}`);
    }
    before = now;
  }
  return losses;
}

it(`no change is lost silently in ${INTERLEAVINGS} interleavings of two browsers`, async () => {
  const album = await addAlbum();
  const things = [
    { url: `/api/albums/${album.id}`, fields: ALBUM, steps: 3 },
    { url: `/api/sessions/${album.session_id}`, fields: SESSION, steps: 2 },
  ];
  const losses: string[] = [];
  let total = 0;
  let met = 0;
  for (let number = 1; number <= INTERLEAVINGS; number += 1)
    for (const thing of things) {
      const random = getRandom(`${thing.steps} ${number}`);
      const [first, saved] = await play({ ...thing, random });
      losses.push(...getLosses(first, saved));
      total += saved.length;
      if (new Set(saved.map(({ browser }) => browser)).size === 2) met += 1;
    }
  expect(losses).toEqual([]);
  // Both browsers nearly always had accepted changes; else the test would prove nothing.
  expect(total).toBeGreaterThan(INTERLEAVINGS * 4);
  expect(met).toBeGreaterThan(INTERLEAVINGS / 2);
}, 120_000);
