import { describe, expect, it } from 'vitest';
import { CLUB_DEFAULTS, type ClubSettings } from '#shared/contracts/settings.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { toBracketText } from './bracket-won.ts';
import { type Site, toMessage, toTestText } from './notification-events.ts';
import { toRatingsText } from './ratings-changed.ts';
import { toRecapText } from './recap-ready.ts';
import { toRoomText } from './room-opened.ts';
import { toSessionText } from './session-created.ts';

const club: ClubSettings = {
  ...CLUB_DEFAULTS,
  accent: 'teal',
  reviewers: ['Ada', 'Ben'],
  guests_allowed: true,
};
const SITE: Site = { club, publicUrl: 'https://club.example/music' };
const NOWHERE: Site = { club, publicUrl: null };

it('the test names the club', () => {
  expect(toMessage(SITE, 'test', toTestText(club.name))).toMatchObject({
    title: 'Hello from Spindle',
    link: { url: 'https://club.example/music', label: 'Open Spindle' },
  });
});

it('an open room has its link and code', () => {
  const room = { id: 'r', code: 'BCDFG' };
  expect(toMessage(SITE, 'room_opened', toRoomText(room))).toEqual({
    event: 'room_opened',
    title: 'The listening room is open',
    lines: ['Take a seat: the code is BCDFG.'],
    link: { url: 'https://club.example/music/room/BCDFG', label: 'Join the room' },
    image: null,
    data: { room_id: 'r', code: 'BCDFG' },
  });
  expect(toMessage(NOWHERE, 'room_opened', toRoomText(room)).link).toBeNull();
});

describe('a recap', () => {
  const rating = (reviewer: string, tier: Tier, was: Tier | null = null) => ({
    reviewer,
    tier,
    was,
    note: 'a note',
  });
  const album = (title: string, tier: Tier, ratings: ReturnType<typeof rating>[]) => ({
    album_id: title,
    session_id: null,
    artist: 'Björk',
    title,
    cover_url: `/covers/${title}-640.webp`,
    tier,
    veto: false,
    veto_by: null,
    ratings,
    on_file: ratings.length === 0 ? [] : [{ reviewer: 'Cleo', tier }],
    suggested_tier: null,
    submitter: 'Hidden until now',
    predictions: [],
  });
  const albums = [
    album('Debut', 'B', [rating('Ada', 'C'), rating('Ben', 'A', 'D')]),
    album('Post', 'S', [rating('Ada', 'S', 'A'), rating('Ben', 'S')]),
  ];
  const parts = { id: 'e', played_on: '2026-03-06', location: 'Attic', albums };

  it('lists the albums, the favorite, the fight and changed minds', () => {
    expect(toMessage(SITE, 'recap_ready', toRecapText(parts))).toEqual({
      event: 'recap_ready',
      title: 'Recap of March 6, 2026 · Attic',
      lines: [
        'We rated 2 albums:',
        '• Björk – Debut: B (75.0)',
        '• Björk – Post: S (95.0)',
        'Favorite: Björk – Post, 95.0',
        'Biggest fight: Björk – Debut, Ben A against Ada C',
        'Ben changed Björk – Debut from D to A',
      ],
      link: { url: 'https://club.example/music/recaps/e', label: 'Open the recap' },
      image: 'https://club.example/music/covers/Post-640.webp',
      data: { recap_id: 'e' },
    });
  });

  it('counts reviewers and ratings on file in the averages, and says that guests do not', () => {
    const guest = { ...rating('Max', 'F'), is_guest: true };
    const [debut, post] = [albums[0], album('Post', 'S', [rating('Ada', 'A'), guest])];
    const { lines } = toRecapText({
      ...parts,
      albums: [debut, post].flatMap((a) => a ?? []),
    });
    expect(lines.slice(1, 5)).toEqual([
      '• Björk – Debut: B (75.0)',
      '• Björk – Post: S (90.0)',
      'Guests do not count in the averages.',
      'Favorite: Björk – Post, 90.0',
    ]);
  });

  it('has no cover of its own that services may not load', () => {
    const getImage = (site: Site) => toMessage(site, 'recap_ready', toRecapText(parts)).image;
    expect(getImage({ ...SITE, club: { ...club, visibility: 'link' } })).toBeNull();
    expect(getImage({ ...SITE, publicUrl: 'http://club.lan' })).toBeNull();
    expect(getImage(NOWHERE)).toBeNull();
  });

  it('contains neither notes nor submitters', () => {
    expect(JSON.stringify(toMessage(SITE, 'recap_ready', toRecapText(parts)))).not.toMatch(
      /a note|Hidden/,
    );
  });

  it('counts albums after the twentieth', () => {
    const many = Array.from({ length: 23 }, () => album('Post', 'S', []));
    const { lines } = toRecapText({ ...parts, location: null, albums: many });
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      22,
      'We rated 23 albums:',
      '• and 3 more',
    ]);
  });
});

it('a champion has the picture of the song, if services can load it', () => {
  const song = { id: 's', artist: 'Björk', title: 'Jóga', cover_url: 'http://lan/a.jpg' };
  const bracket = { id: 'b', name: 'Best of Björk' };
  const toBracketMessage = (won: typeof song) =>
    toMessage(SITE, 'bracket_won', toBracketText(bracket, won));
  expect(toBracketMessage(song)).toEqual({
    event: 'bracket_won',
    title: 'Jóga wins Best of Björk',
    lines: ['The champion is Björk – Jóga.'],
    link: { url: 'https://club.example/music/brackets/b', label: 'Open the bracket' },
    image: null,
    data: { bracket_id: 'b', song_id: 's' },
  });
  const cover_url = 'https://covers.example/a.jpg';
  expect(toBracketMessage({ ...song, cover_url }).image).toBe(cover_url);
});

it('a session has its date and place', () => {
  const session = { id: 'a b', session_date: '2026-03-06', location: 'Attic' };
  expect(toMessage(SITE, 'session_created', toSessionText(session))).toMatchObject({
    title: 'New session: Friday, March 6, 2026',
    lines: ['Location: Attic'],
    link: { url: 'https://club.example/music/?session=a%20b' },
  });
  expect(toSessionText({ ...session, location: null }).lines).toEqual([]);
});

describe('second thoughts', () => {
  const change = (reviewer: string, title: string) => ({
    album_id: title,
    reviewer,
    from: 'S' as const,
    to: '?' as const,
    artist: 'Björk',
    title,
    cover_url: null,
  });

  it('of one reviewer about one album', () => {
    const text = toRatingsText([change('Ben', 'Post')], 0);
    expect(toMessage(SITE, 'ratings_changed', text)).toMatchObject({
      title: 'Ben had second thoughts',
      lines: ['• Ben changed Björk – Post from S to Unknown'],
      link: { url: 'https://club.example/music/?album=Post' },
      data: { changes: [{ album_id: 'Post', reviewer: 'Ben', from: 'S', to: '?' }] },
    });
  });

  it('of several, with the number of the others', () => {
    const changes = [change('Ben', 'Post'), change('Ada', 'Debut')];
    expect(toMessage(SITE, 'ratings_changed', toRatingsText(changes, 3))).toMatchObject({
      title: 'Second thoughts',
      lines: [expect.any(String), expect.any(String), '• and 3 more'],
      link: { url: 'https://club.example/music/changelog' },
    });
  });
});
