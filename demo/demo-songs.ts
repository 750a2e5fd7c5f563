import type { BracketStatus } from '#shared/domain/brackets/bracket-status.ts';

/** An invented bracket; its songs are of the invented albums, one artist each. */
export type DemoBracket = {
  name: string;
  description: string | null;
  status: BracketStatus;
  third_place: boolean;
  daysAgo: number;
  /** Number of decided matches; all of them in a completed bracket. */
  decided: number;
  songs: readonly (readonly [artist: string, title: string])[];
};

/** One completed, one half-played and one new bracket. */
export const DEMO_BRACKETS: readonly DemoBracket[] = [
  {
    name: 'Opening tracks, first edition',
    description: 'First song of the first side, nothing else counts.',
    status: 'completed',
    third_place: true,
    daysAgo: 96,
    decided: 16,
    songs: [
      ['Halcyon Ferry', 'Lamplight, Slowly'],
      ['Amara Bloom', 'Dear Keeper'],
      ['Mira Castellan', 'Kiln'],
      ['The Orrery', 'Vesta'],
      ['Esme Darrow', 'Snow Has a Memory'],
      ['Okonjo & Dell', 'Ladle'],
      ['Saffron Dials', 'Half Past Orange'],
      ['Nocturne Nine', 'Chrome Side Down'],
      ['Evergreen Telegraph', 'Bark Code'],
      ['Suki Tanabe', 'First Drop'],
      ['Tidal Almanac', 'Slack Water'],
      ['灯台の会', '夜明け前'],
      ['Desmond Achebe Trio', 'Platform Two'],
      ['Zoë Márquez', 'Orilla'],
      ['Odile Fontaine', 'Cinq heures'],
      ['Cobalt Nun', 'Echo Psalter'],
    ],
  },
  {
    name: 'Songs for the drive home',
    description: null,
    status: 'active',
    third_place: false,
    daysAgo: 3,
    decided: 6,
    songs: [
      ['Tall Ships of Nowhere', 'Exit 14'],
      ['Night Bus to Aalst', 'Last Stop but One'],
      ['Signal & Sons', 'Level Crossing'],
      ['Grand Hotel Static', 'Do Not Disturb'],
      ['Copper Hymnal', 'Green Copper Roofs'],
      ['Juniper Static', 'Dashboard Glow'],
      ['The Long Division', 'Carry the One'],
      ['Golden Hour Repair Shop', 'Ready by Five'],
      ['Northbound Swallows', 'Wire to Wire'],
      ['Hana & the Hollow', 'Tideline'],
      ['Velvet Abacus', 'Nine, Eight, Seven'],
      ['Cinder Club', 'Turn the Chairs Up'],
      ['Ghost Cartography', 'The Unmapped Landing'],
    ],
  },
  {
    name: 'The loudest minute',
    description: 'Any sixty seconds will do.\nNeighbors have been told.',
    status: 'ready',
    third_place: false,
    daysAgo: 1,
    decided: 0,
    songs: [
      ['Dust Cartel', 'Sirocco'],
      ['Gravity Laundry', 'Centrifuge'],
      ['Feral Chandelier', 'Crystal Molars'],
      ['Kestrel Drive', 'Redline'],
      ['Rust Ballet', 'Barre Fight'],
      ['Paper Lion Society', 'Excuse My Roar'],
      ['Concrete Meadow', 'Tractor Hymn'],
      ['Papercut Saints', 'Hallelujah in Shreds'],
      ['Polite Thunder', 'Pardon the Noise'],
      ['Ivory Coastguard', 'Mayday, Maybe'],
      ['Subterranean Picnic', 'Under the Blanket'],
    ],
  },
];
