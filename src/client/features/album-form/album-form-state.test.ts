import { expect, it, test } from 'vitest';
import {
  type AlbumFormEvent,
  type AlbumFormState,
  NEW_ALBUM,
  reduceAlbumForm,
} from './album-form-state.ts';
import { type AlbumValues, newAlbumValues } from './album-values.ts';

const ID = 'Future0Days0000000001x';
const SPOTIFY_LINK = `https://open.spotify.com/album/${ID}`;
const TIDAL_LINK = 'https://tidal.com/browse/album/71234567';
const DEEZER_LINK = 'https://www.deezer.com/album/302127';
const CANDIDATE = {
  artist: 'Can',
  title: 'Future Days',
  year: 1973,
  cover: null,
  artwork: null,
  spotify_id: ID,
  source: 'spotify' as const,
  url: SPOTIFY_LINK,
  already_listed: [],
};
const ON_DEEZER = {
  ...CANDIDATE,
  spotify_id: null,
  source: 'deezer' as const,
  url: DEEZER_LINK,
};

/** Sends events one after the other, each with the fields that the earlier ones left. */
function run(events: readonly AlbumFormEvent[], typed: Partial<AlbumValues> = {}) {
  let state: AlbumFormState = NEW_ALBUM;
  let values: AlbumValues = { ...newAlbumValues(false, []), ...typed };
  for (const event of events) {
    const [next, changes] = reduceAlbumForm(state, event, values);
    state = next;
    values = { ...values, ...changes };
  }
  return { state, values };
}

const searched = (words: string): AlbumFormEvent => ({ type: 'searched', words });
const chosen = (candidate = CANDIDATE as typeof CANDIDATE | typeof ON_DEEZER): AlbumFormEvent => ({
  type: 'chosen',
  candidate,
});
const started = (id = ID): AlbumFormEvent => ({ type: 'lookup started', id });

it.each<[string, AlbumFormEvent[], AlbumFormState['stage']]>([
  ['starts with a look-up', [], 'look-up'],
  ['searches by name', [searched('future days')], 'look-up'],
  ['searches by a link', [searched(TIDAL_LINK)], 'link'],
  ['leaves the link for a name', [searched(TIDAL_LINK), searched('can')], 'look-up'],
  ['opens manual entry', [searched('can'), { type: 'manual opened' }], 'manual'],
  ['searches during manual entry', [{ type: 'manual opened' }, searched(TIDAL_LINK)], 'manual'],
  ['chooses an album that is not on Spotify', [chosen(ON_DEEZER)], 'manual'],
  ['chooses an album on Spotify', [chosen()], 'look-up'],
  ['returns to the look-up', [{ type: 'manual opened' }, { type: 'lookup opened' }], 'look-up'],
  ['reviews', [started(), { type: 'review opened' }], 'review'],
  ['returns from the review', [{ type: 'review opened' }, { type: 'review closed' }], 'look-up'],
  [
    'returns from the review of a link',
    [searched(SPOTIFY_LINK), { type: 'review opened' }, { type: 'review closed' }],
    'link',
  ],
  ['is rejected in manual entry', [{ type: 'manual opened' }, { type: 'review closed' }], 'manual'],
  [
    'opens manual entry from the review',
    [{ type: 'review opened' }, { type: 'manual opened' }],
    'manual',
  ],
  [
    'starts the next album',
    [{ type: 'manual opened' }, { type: 'next album', title: 'Future Days' }],
    'look-up',
  ],
])('%s', (_name, events, stage) => {
  expect(run(events).state.stage).toBe(stage);
});

test('a look-up fills its URL, and replaces values of the previous one only', () => {
  const { values } = run([chosen(), started(), started('Saw0Delight000000001xx')], {
    tidal_album_id: '12345678',
  });
  expect(values).toMatchObject({
    artist: '',
    title: '',
    spotify_url: 'https://open.spotify.com/album/Saw0Delight000000001xx',
    tidal_album_id: '12345678',
  });
});

test('a repeated look-up preserves what its album filled in', () => {
  expect(run([started(), chosen(), started()]).values).toMatchObject({
    artist: 'Can',
    title: 'Future Days',
    spotify_url: SPOTIFY_LINK,
  });
});

test('an album that is not on Spotify is marked so, except after a link', () => {
  const byName = run([searched('can'), chosen(ON_DEEZER)]);
  expect(byName.values).toMatchObject({ artist: 'Can', is_on_spotify: false, spotify_id: '' });
  expect(byName.state.settled).toBe(ON_DEEZER);
  expect(run([searched(DEEZER_LINK), chosen(ON_DEEZER)]).values.is_on_spotify).toBe(true);
});

test('a Tidal link fills its id, which the next search removes', () => {
  const linked = [searched(TIDAL_LINK)];
  expect(run(linked).values.tidal_album_id).toBe('71234567');
  expect(run([...linked, searched(DEEZER_LINK)]).values.tidal_album_id).toBe('');
  expect(run([...linked, searched('can'), chosen()]).values.tidal_album_id).toBe('');
  expect(run(linked, { tidal_album_id: '87654321' }).values.tidal_album_id).toBe('87654321');
});

test('manual entry removes what was filled in, or takes the search text', () => {
  const cleared = run([chosen(), { type: 'manual opened' }]);
  expect(cleared.values).toMatchObject({ artist: '', title: '', spotify_url: '' });
  expect(cleared.state.settled).toBeNull();
  const typed = run([{ type: 'manual opened', words: 'Can - Future Days', isUnknown: true }]);
  expect(typed.values).toMatchObject({ artist: 'Can', title: 'Future Days', is_on_spotify: false });
  expect(typed.state.settled).toBe('by hand');
  const names = { artist: 'Can', title: 'Tago Mago' };
  expect(run([{ type: 'manual opened', words: '' }], names).values).toMatchObject(names);
});

test('another search withdraws the choice, and the link of an album also the result', () => {
  expect(run([chosen(), searched('faust')]).state).toMatchObject({
    settled: null,
    candidate: CANDIDATE,
  });
  expect(run([chosen(), searched(SPOTIFY_LINK)]).state.candidate).toBeNull();
});

test('the next album starts anew, after the title of the previous one', () => {
  const { state } = run([
    searched('can'),
    { type: 'save started', saving: 'another' },
    { type: 'saved' },
    { type: 'next album', title: 'Future Days' },
  ]);
  expect(state).toEqual({ ...NEW_ALBUM, added: { title: 'Future Days', count: 1 } });
});
