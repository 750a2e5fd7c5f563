import { describe, expect, test } from 'vitest';
import { findFirstLink, linkProblem, parseMusicLink } from './music-link.ts';

const ID = '10FLjwfpbxLmW8c25Xyc2N';
const LIST = 'OLAK5uy_mSV5pwwlGTMxNiX7MOkRj5eaYvkXXeTJg';

test.each([
  [`https://open.spotify.com/album/${ID}`, 'spotify album', ID],
  [`https://open.spotify.com/album/${ID}?si=Zt4vXq&nd=1#play`, 'spotify album', ID],
  [`https://open.spotify.com/intl-pt-BR/album/${ID}?si=1`, 'spotify album', ID],
  [`http://open.spotify.com/embed/album/${ID}/`, 'spotify album', ID],
  [`open.spotify.com/album/${ID}`, 'spotify album', ID],
  [`https://play.spotify.com/album/${ID}`, 'spotify album', ID],
  [`spotify:album:${ID}`, 'spotify album', ID],
  [`https://open.spotify.com/track/${ID}?context=spotify%3Aalbum%3A1`, 'spotify track', ID],
  ['https://open.spotify.com/s/2czejYu', 'spotify short', 'open.spotify.com/s/2czejYu'],
  ['https://spotify.link/TCO3AoyxkKb?x=1', 'spotify short', 'spotify.link/TCO3AoyxkKb'],
  ['https://www.deezer.com/album/629506181', 'deezer album', '629506181'],
  ['https://www.deezer.com/fr/album/629506181?utm_source=deezer', 'deezer album', '629506181'],
  ['https://deezer.com/en/album/521038732', 'deezer album', '521038732'],
  ['https://www.deezer.com/pt-br/album/521038732', 'deezer album', '521038732'],
  ['deezer.com/album/521038732', 'deezer album', '521038732'],
  ['https://www.deezer.com/us/track/2947516331', 'deezer track', '2947516331'],
  [
    'https://link.deezer.com/s/319MrRotHC7J6de6Ziseq',
    'deezer short',
    'link.deezer.com/s/319MrRotHC7J6de6Ziseq',
  ],
  ['https://tidal.com/album/71234567', 'tidal album', '71234567'],
  ['https://tidal.com/album/71234567/u', 'tidal album', '71234567'],
  ['https://tidal.com/browse/album/71234567?u', 'tidal album', '71234567'],
  ['https://www.tidal.com/album/71234567', 'tidal album', '71234567'],
  ['https://listen.tidal.com/album/301366648/track/301366649', 'tidal album', '301366648'],
  [`https://music.youtube.com/playlist?list=${LIST}&si=abc`, 'youtube album', LIST],
  [`https://www.youtube.com/playlist?list=${LIST}`, 'youtube album', LIST],
  [`https://music.youtube.com/watch?v=fwkJYtWWCsU&list=${LIST}`, 'youtube album', LIST],
  [`https://youtu.be/fwkJYtWWCsU?list=${LIST}`, 'youtube album', LIST],
  [`https://music.youtube.com/browse/VL${LIST}`, 'youtube album', LIST],
])('reads %s', (text, what, id) => {
  const link = parseMusicLink(text);
  expect([`${link?.service} ${link?.kind}`, link?.id]).toEqual([what, id]);
  expect(linkProblem(text)).toBeNull();
});

test.each([
  ['https://music.apple.com/de/album/1705742568', 'album', '1705742568', 'de'],
  ['https://music.apple.com/album/1705742568', 'album', '1705742568', 'us'],
  [
    'https://music.apple.com/GB/album/a-night-at-the-opera/1441458047?uo=4',
    'album',
    '1441458047',
    'gb',
  ],
  [
    'https://music.apple.com/us/album/inside-outside/1728639278?i=1728639279',
    'album',
    '1728639278',
    'us',
  ],
  [
    'https://music.apple.com/jp/album/%E9%9F%B3%E6%A5%BD%E5%9B%B3%E9%91%91/123',
    'album',
    '123',
    'jp',
  ],
  ['https://music.apple.com/fr/song/wet-cheese-delirium/973594909', 'track', '973594909', 'fr'],
  ['https://itunes.apple.com/gb/album/id1722294645', 'album', '1722294645', 'gb'],
  ['https://geo.music.apple.com/album/1135913516?app=music', 'album', '1135913516', 'us'],
  ['https://classical.music.apple.com/nl/album/1135913516', 'album', '1135913516', 'nl'],
  ['music.apple.com/nl/album/1135913516', 'album', '1135913516', 'nl'],
])('reads the store of %s', (text, kind, id, country) => {
  expect(parseMusicLink(text)).toEqual({ service: 'apple', kind, id, country });
});

test.each([
  `https://open.spotify.com.evil.example/album/${ID}`,
  `https://evil.example/open.spotify.com/album/${ID}`,
  `https://open.spotify.com@evil.example/album/${ID}`,
  `https://xopen.spotify.com/album/${ID}`,
  'https://music.apple.com.evil.example/us/album/1705742568',
  'https://evildeezer.com/album/629506181',
  'https://link.deezer.com.evil.example/s/1',
  `ftp://open.spotify.com/album/${ID}`,
  'https://',
  'Blonde by Frank Ocean',
  '',
])('does not recognize %j', (text) => {
  expect(parseMusicLink(text)).toBeNull();
});

const USABLE =
  'Links to albums on Spotify, Apple Music, Deezer, Tidal and YouTube Music can be looked up.';

test.each([
  ['https://example.org/album/1', `This link is not from a known music service. ${USABLE}`],
  [
    'https://open.spotify.com/user/x/playlist/37i9dQZF1DWXIcbzpLauPS',
    `This is a playlist on Spotify, not an album. ${USABLE}`,
  ],
  [
    'https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb',
    `This is a playlist on Apple Music, not an album. ${USABLE}`,
  ],
  [
    'https://music.youtube.com/playlist?list=PLWG-ZG7fjJUvLp2dAyHIIcLYr1RK0PpKv',
    `This is a playlist on YouTube Music, not an album. ${USABLE}`,
  ],
  ['https://www.deezer.com/artist/8686', `This is an artist on Deezer, not an album. ${USABLE}`],
  [
    'https://music.youtube.com/@bjork',
    `This is an artist on YouTube Music, not an album. ${USABLE}`,
  ],
  ['https://tidal.com/track/196091131', `This is a song on Tidal, not an album. ${USABLE}`],
  ['https://youtu.be/fwkJYtWWCsU', `This is a song on YouTube Music, not an album. ${USABLE}`],
  ['https://tidal.com/video/358461354', `This page of Tidal is not an album. ${USABLE}`],
  ['https://open.spotify.com/album/short', `This page of Spotify is not an album. ${USABLE}`],
  ['https://spotify.link/', `This page of Spotify is not an album. ${USABLE}`],
  ['https://link.deezer.com/s/../../x/y', `This page of Deezer is not an album. ${USABLE}`],
  [
    'https://music.youtube.com/browse/MPREb_l82nzciIrWt',
    'YouTube Music does not give the details of this page. Use Share on the album: its link contains “playlist”.',
  ],
])('explains %s', (text, problem) => {
  expect(linkProblem(text)).toBe(problem);
});

describe('a link in what was shared', () => {
  const ALBUM = `https://open.spotify.com/album/${ID}?si=Zt4vXq`;

  test.each([
    [[ALBUM], ALBUM],
    [[undefined, undefined, ALBUM], ALBUM],
    [['', `Check out this album: ${ALBUM}`], ALBUM],
    [[`“${ALBUM}”`], ALBUM],
    [[`Listen (${ALBUM}).`], ALBUM],
    [[`${ALBUM}\nShared from Spotify`], ALBUM],
    [[`*${ALBUM}*`], ALBUM],
    [[`listen to spotify:album:${ID}, please`], `spotify:album:${ID}`],
    [[`open.spotify.com/album/${ID}`], `open.spotify.com/album/${ID}`],
    [
      [
        'Hör dir Pink Pony Club an, wenn du diesen Link nutzt 🎧 https://link.deezer.com/s/313s0ezMqFTZ1bJmPjJPA',
      ],
      'https://link.deezer.com/s/313s0ezMqFTZ1bJmPjJPA',
    ],
    [
      ['Discovery by Daft Punk https://music.apple.com/nl/album/discovery/697194953'],
      'https://music.apple.com/nl/album/discovery/697194953',
    ],
    // The album is preferred to other pages, and a known service to others.
    [[`https://example.org/blog and ${ALBUM}`], ALBUM],
    [['https://www.deezer.com/artist/8686', ALBUM], ALBUM],
    [
      ['https://example.org/blog https://www.deezer.com/artist/8686'],
      'https://www.deezer.com/artist/8686',
    ],
    [['https://example.org/blog!', 'nothing'], 'https://example.org/blog'],
    // A YouTube id may end in such characters.
    [
      ['https://music.youtube.com/playlist?list=OLAK5uy_abc-_'],
      'https://music.youtube.com/playlist?list=OLAK5uy_abc-_',
    ],
    [['AC/DC – Back in Black'], null],
    [['Mr.Bungle/California, vol.2/3'], null],
    [['me@apple.com/x', 'notspotify.com/album/1'], null],
    [['', undefined], null],
    [[], null],
  ])('of %j is %j', (texts, link) => {
    expect(findFirstLink(texts)).toBe(link);
  });
});
