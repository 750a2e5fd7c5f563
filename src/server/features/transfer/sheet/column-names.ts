import type { SheetField } from '#shared/domain/transfer/import-choices.ts';
import type { CsvColumn } from '../csv-columns.ts';

/**
 * Everyday names of columns in English and German, as `plainWords` returns them; an empty field is
 * for columns that are never imported.
 */
export const COLUMN_NAMES: Readonly<
  Partial<Record<CsvColumn | SheetField | '', readonly string[]>>
> = {
  artist: [
    'artist',
    'artists',
    'band',
    'bands',
    'artist name',
    'artist names',
    'band name',
    'album artist',
    'act',
    'performer',
    'musician',
    'kunstler',
    'interpret',
    'interpreten',
  ],
  title: [
    'title',
    'album',
    'album title',
    'album name',
    'record',
    'record title',
    'lp',
    'release',
    'titel',
    'albumtitel',
    'platte',
  ],
  tier: [
    'tier',
    'score',
    'rating',
    'grade',
    'stars',
    'verdict',
    'overall',
    'overall tier',
    'overall rating',
    'overall score',
    'our tier',
    'our score',
    'final tier',
    'final score',
    'group tier',
    'group score',
    'bewertung',
    'wertung',
    'gesamtbewertung',
    'gesamtwertung',
    'stufe',
    'sterne',
    'punkte',
  ],
  submitted_by: [
    'submitted by',
    'submitter',
    'who',
    'picked by',
    'picker',
    'pick',
    'chosen by',
    'brought by',
    'hosted by',
    'presented by',
    'presenter',
    'selected by',
    'suggested by',
    'recommended by',
    'nominated by',
    'proposed by',
    'who brought it',
    'who picked it',
    'added by',
    'by',
    'whose',
    'whose pick',
    'person',
    'member',
    'wer',
    'von',
    'mitglied',
    'vorgeschlagen von',
    'ausgesucht von',
    'mitgebracht von',
  ],
  session_date: [
    'session date',
    'date',
    'day',
    'when',
    'listened',
    'listened on',
    'date listened',
    'session',
    'evening',
    'datum',
    'tag',
    'wann',
    'abend',
    'gehort am',
  ],
  location: ['location', 'where', 'place', 'venue', 'at', 'ort', 'wo', 'bei'],
  notes: ['session notes', 'notes of the session'],
  spotify_id: [
    'spotify id',
    'spotify',
    'spotify album id',
    'spotify link',
    'spotify uri',
    'link to spotify',
  ],
  spotify_url: ['spotify url'],
  tidal_album_id: ['tidal album id', 'tidal', 'tidal id', 'tidal link'],
  cover_url: ['cover url', 'cover', 'artwork', 'cover art', 'image'],
  veto: ['veto', 'vetoed'],
  veto_by: ['veto by', 'vetoed by', 'veto von'],
  rated_by: [
    'your name',
    'who are you',
    'reviewer',
    'rater',
    'rated by',
    'reviewed by',
    'user',
    'username',
    'dein name',
    'bewertet von',
  ],
  '': ['timestamp', 'zeitstempel'],
};

type ToField = (has: (field: string) => boolean) => string;

// In the responses of a form, beside artist and title, this is who rated.
const toNamed: ToField = (has) => (has('title') ? 'rated_by' : 'title');

// If someone else brought the album, the session was at the host's place.
const toHosted: ToField = (has) => (has('submitted_by') ? 'location' : 'submitted_by');

/** Names whose field depends on those of the other columns. */
export const BY_OTHERS: ReadonlyMap<string, ToField> = new Map([
  ['name', toNamed],
  ['host', toHosted],
]);

/** Names of a column with the words of a person, or with the notes of a session. */
export const NOTES =
  /^(?:notes?|comments?|remarks?|reviews?|thoughts?|opinions?|notiz(?:en)?|anmerkung(?:en)?|kommentare?)$/;

/** Endings and beginnings of a column that may hold the date of the session: 'played_on'. */
export const MAYBE_DATE =
  /^(?!.*\b(?:add|creat|updat|modif|edit|chang|releas|publish|purchas|bought|born)).+ (?:on|at|date|datum)$|^date .+$/;
