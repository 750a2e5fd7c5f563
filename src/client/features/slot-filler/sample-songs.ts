/** Sample song; its album's score is fictional. */
export type DemoSong = { title: string; artist: string; score: number | null };

/** Well-known songs, up to the maximum of the demo. */
export const SAMPLE_SONGS: readonly DemoSong[] = (
  [
    ['Dancing Queen', 'ABBA', 81.7],
    ['Superstition', 'Stevie Wonder', 93.3],
    ['Wuthering Heights', 'Kate Bush', 88.3],
    ['Blue Monday', 'New Order', 76.7],
    ['Hyperballad', 'Björk', 90],
    ['Heroes', 'David Bowie', 91.7],
    ['Teardrop', 'Massive Attack', 83.3],
    ['Respect', 'Aretha Franklin', 86.7],
    ['Paranoid Android', 'Radiohead', 95],
    ['Running Up That Hill', 'Kate Bush', 88.3],
    ['Once in a Lifetime', 'Talking Heads', 85],
    ['Purple Rain', 'Prince', 92.5],
    ['Get Lucky', 'Daft Punk', 71.7],
    ['Smells Like Teen Spirit', 'Nirvana', 78.3],
    ['Enjoy the Silence', 'Depeche Mode', 80],
    ['Africa', 'Toto', 56.7],
    ['September', 'Earth, Wind & Fire', 84],
    ['Common People', 'Pulp', 82.5],
    ['Rebel Rebel', 'David Bowie', 77.5],
    ['Jolene', 'Dolly Parton', 74],
    ['Feeling Good', 'Nina Simone', 94],
    ['Take On Me', 'a-ha', 63.3],
    ['Seven Nation Army', 'The White Stripes', 68.3],
    ['Idioteque', 'Radiohead', 89],
    ['Fast Car', 'Tracy Chapman', 79],
    ['Rhiannon', 'Fleetwood Mac', 87.5],
    ['Lovefool', 'The Cardigans', 66],
    ['No Surprises', 'Radiohead', 95],
    ['Bohemian Rhapsody', 'Queen', 73.3],
    ['Killer Queen', 'Queen', 70],
    ['Hoppípolla', 'Sigur Rós', 85.5],
    ['Video Games', 'Lana Del Rey', 61.7],
  ] as const
).map(([title, artist, score]) => ({ title, artist, score }));
