import {
  NO_CHOICES,
  type RatingScale,
  type SheetChoices,
} from '#shared/domain/transfer/import-choices.ts';
import { FileProblem } from '../../../integrations/given-file.ts';
import { REVIEWERS } from '../../../testing/test-transfer.ts';
import { readCsvAlbums } from '../csv-albums.ts';
import { planCsv } from '../csv-plan.ts';

/** Choices of one scale for all tier columns. */
export function scaled(scale: RatingScale): SheetChoices['tiers'] {
  return { tier: { scale, values: {} }, ratings: { scale, values: {} } };
}

/** Records of an empty club. */
export const NOTHING = {
  people: [],
  merged: new Map<string, string>(),
  sessions: [],
  albums: [],
  albumWords: [],
  undoneAlbums: new Set<string>(),
  changes: [],
  changeGroups: [],
  brackets: [],
  bracketParts: [],
  recaps: [],
  clubRounds: [],
  rankings: [],
  settings: {},
};

/**
 * Albums that an import into an empty club of Ada, Ben, Cleo, Dev and Eve would add, as
 * 'artist – title | tier | submitter | date and location | ratings | Spotify id'; or problems, as
 * 'rejected:LINE: column: reason'.
 */
export async function readAlbums(
  name: string,
  bytes: Buffer,
  choices: Partial<SheetChoices>,
): Promise<string[]> {
  try {
    const sheet = await readCsvAlbums(name, bytes, REVIEWERS, {
      ...NO_CHOICES,
      ...choices,
    });
    const { sessions, albums } = planCsv(
      sheet,
      NOTHING,
      '2026-03-06T12:00:00.000Z',
      name,
    ).additions;
    return albums.map((album) => {
      const session = sessions.find(({ id }) => id === album.session_id);
      const ratings = Object.entries(album.individual_tiers).map((rating) => rating.join(' '));
      const evening = session && `${session.session_date} ${session.location}`;
      const parts = [album.tier, album.submitted_by, evening, ratings.join(', '), album.spotify_id];
      return [`${album.artist} – ${album.title}`, ...parts.map((part) => part || '')]
        .join(' | ')
        .replace(/[ |]+$/, '');
    });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return error.problems.map((problem) => problem.replace(name, 'rejected'));
  }
}
