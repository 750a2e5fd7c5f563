import type { Tier } from '#shared/domain/albums/tiers.ts';

/** An invented album: its tier and its other properties. */
export type DemoAlbum = {
  artist: string;
  title: string;
  tier: Tier;
  isVetoed?: boolean;
  isTest?: boolean;
  hasNoCover?: boolean;
  isDeleted?: boolean;
};

export type DemoSession = {
  daysAgo: number;
  location: string;
  notes: string | null;
  albums: DemoAlbum[];
};

type Special = Omit<DemoAlbum, 'artist' | 'title' | 'tier'>;

function album(artist: string, title: string, tier: Tier, special: Special = {}): DemoAlbum {
  return { artist, title, tier, ...special };
}

const LONG_TITLE =
  'Everything We Meant to Say Before the Ferry Left, Set Down in Order of Appearance by the Four People Who Missed It, with an Appendix on the Weather and a Map of the Harbour as It Was that Morning';

/** The sessions of an invented club, newest first. */
export const DEMO_SESSIONS: readonly DemoSession[] = [
  {
    daysAgo: 0,
    location: "Groove's garden, under the awning",
    notes: 'Bring a jumper. First side each, then we vote on what gets flipped.',
    albums: [
      album('Marble Orchard', 'Slow Weather', 'Now Listening To'),
      album('Ida Voss', 'The Quiet Machines', 'Now Listening To'),
      album('Lantern Parade', 'Paper Kites over Harlow', 'Now Listening To'),
      album('Coral Static', 'Undertow FM', 'Not rated yet'),
      album('The Tin Choir', 'Brass for Beginners', 'Not rated yet'),
    ],
  },
  {
    daysAgo: 9,
    location: "Treble's attic",
    notes: 'Two records skipped on side B, both times at the best bit.',
    albums: [
      album('Halcyon Ferry', 'North of the Lamp', 'S'),
      album('Okonjo & Dell', 'Kitchen Percussion', 'A'),
      album('Vera Lindqvist', 'Frostwork', 'B'),
      album('Polite Thunder', 'Loud in Theory', 'C'),
      album('Mothlight Motel', 'Vacancy', '?'),
    ],
  },
  {
    daysAgo: 17,
    location: 'The Blue Kettle, back room',
    notes: null,
    albums: [
      album('Saffron Dials', 'Hours Like Oranges', 'A'),
      album('Bram Oosterling', 'Polder Blues', 'B'),
      album('Sister Radius', 'Circumference', 'B'),
      album('The Understudies', 'Opening Night, Again', 'D'),
      album('Kestrel Drive', 'Seventh Gear', 'Tiering Herrie'),
      album('Nocturne Nine', 'Cassettes for the Deep', 'A'),
    ],
  },
  {
    daysAgo: 30,
    location: "Bass's basement",
    notes: 'The neighbors joined for the last one. They liked it more than we did.',
    albums: [
      album('Gravity Laundry', 'Spin Cycle', 'C'),
      album('Amara Bloom', 'Letters to a Lighthouse', 'S'),
      album('Concrete Meadow', 'Fieldwork', 'B'),
      album('Dust Cartel', 'Sepia Riot', 'E', { isVetoed: true }),
    ],
  },
  {
    daysAgo: 44,
    location: 'Cabin by the lake',
    notes: 'A whole weekend. Wood stove, no signal, one speaker.',
    albums: [
      album('Evergreen Telegraph', 'Birch & Wire', 'A'),
      album('Pilot Season', 'Canceled After One', 'C'),
      album('Suki Tanabe', 'Glass Rain', 'A'),
      album('The Long Division', 'Remainders', 'B'),
      album('Ólafur Brandt', 'Hvítur Reykur', 'B'),
      album('Wednesday Cinema', 'Matinée', 'D'),
      album('Feral Chandelier', 'Ballroom Teeth', 'F'),
      album('Regional Manager', 'Synergy', 'F', { isDeleted: true }),
    ],
  },
  {
    daysAgo: 58,
    location: "Echo's houseboat",
    notes: null,
    albums: [
      album('Tidal Almanac', 'Springs & Neaps', 'A'),
      album('Copper Hymnal', 'Verdigris', 'B'),
      album('灯台の会', '夜明けの地図', 'A'),
      album('Rosa Quarry', 'Limestone Heart', 'C'),
      album('Night Bus to Aalst', 'Request Stop', 'B'),
    ],
  },
  {
    daysAgo: 72,
    location: "Reverb's rooftop",
    notes: 'Windy. We caught about half of it.',
    albums: [
      album('Sunday Antenna', 'Weak Signal', 'C'),
      album('Mira Castellan', 'Terracotta Season', 'S'),
      album('The Brothers Umbra', 'Eclipse Etiquette', 'D'),
      album('Plastic Botany', 'Forever Fern', 'E'),
      album('Desmond Achebe Trio', 'Slow Train to Kumasi', 'A'),
    ],
  },
  {
    daysAgo: 86,
    location: "Groove's kitchen",
    notes: 'Soup, then sides.',
    albums: [
      album('Velvet Abacus', 'Counting Backwards', 'B'),
      album('Harbour Ensemble No. 4', LONG_TITLE, 'C'),
      album('Juniper Static', 'Hush, the Machines', 'B'),
      album('Cardigan Weather', 'Elbow Patches', 'D'),
      album('Zoë Márquez', 'Río de Noche', 'A'),
    ],
  },
  {
    daysAgo: 100,
    location: "Treble's attic",
    notes: null,
    albums: [
      album('The Orrery', 'Minor Planets', 'S'),
      album('Lowland Static Band', 'Dijk & Dubbel', 'C'),
      album('Papercut Saints', 'Confetti Gospel', 'B'),
      album('Anton Greif', 'Four Rooms, No Door', 'E'),
      album('Sidewalk Botanist', 'Dandelion Census', 'B', { hasNoCover: true }),
      album('Test Pressing', 'Side A Only', '?', { isTest: true }),
    ],
  },
  {
    daysAgo: 114,
    location: 'The Blue Kettle, back room',
    notes: 'Quiz first; Bass won, nobody is surprised.',
    albums: [
      album('Milk & Meridian', 'Longitude Lullabies', 'A'),
      album('Rust Ballet', 'Pirouette', 'C'),
      album('Hana & the Hollow', 'Driftwood Choir', 'B'),
      album('Ivory Coastguard', 'Flares', 'D'),
    ],
  },
  {
    daysAgo: 135,
    location: 'On the slow train to the coast',
    notes: 'Five people, one splitter, two tunnels.',
    albums: [
      album('Signal & Sons', 'Branch Line', 'B'),
      album('Odile Fontaine', 'Les Heures Bleues', 'A'),
      album('Grand Hotel Static', 'Room Service', 'C'),
      album('Fennel', 'Greens', 'B'),
      album('Paper Lion Society', 'Roar Politely', 'E'),
    ],
  },
  {
    daysAgo: 156,
    location: "Bass's basement",
    notes: null,
    albums: [
      album('Subterranean Picnic', 'Ants', 'B'),
      album('Cobalt Nun', 'Vespers in Delay', 'A'),
      album('Tall Ships of Nowhere', 'Anchorless', 'C'),
      album('Minnow & the Pike', 'Freshwater', 'D'),
      album('Delta Operator', 'Hold Music', 'F'),
    ],
  },
  {
    daysAgo: 177,
    location: "Echo's houseboat",
    notes: 'Slight swell. The needle did not mind, some of us did.',
    albums: [
      album('Aurora Plumbing', 'Hot & Cold', 'C'),
      album('Esme Darrow', 'The Wolf Month', 'S'),
      album('Cinder Club', 'Last One Out', 'B'),
      album('Quartz Pilgrims', 'Tick', 'C'),
      album('Loop Test Orchestra', 'One Kilohertz', 'Not rated yet', { isTest: true }),
    ],
  },
  {
    daysAgo: 198,
    location: "Reverb's living room",
    notes: 'The very first one. Everybody brought their safest record.',
    albums: [
      album('Golden Hour Repair Shop', 'While You Wait', 'A'),
      album('Northbound Swallows', 'Telegraph Song', 'B'),
      album('The Plain Bagels', 'Everything', 'B'),
      album('Ghost Cartography', 'Here Be Rooms', 'A'),
    ],
  },
];
