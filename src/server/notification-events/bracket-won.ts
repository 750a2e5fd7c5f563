import { z } from 'zod';
import { getChampion } from '#shared/domain/brackets/bracket-view.ts';
import { findBracket } from '../features/brackets/brackets-repository.ts';
import { defineEvent, type EventText, type NamedAlbum, nameAlbum } from './event-type.ts';

const details = { bracket_id: z.string(), song_id: z.string() };

export const bracketWonEvent = defineEvent(details, async ({ db }, { bracket_id, song_id }) => {
  const bracket = await findBracket(db, bracket_id);
  if (bracket?.status !== 'completed' || bracket.is_test) return null;
  const song = bracket.songs.find(({ id }) => id === song_id);
  if (song === undefined || getChampion(bracket.matches) !== song_id) return null;
  return toBracketText(bracket, song);
});

export function toBracketText(
  { id, name }: { id: string; name: string },
  song: NamedAlbum,
): EventText {
  return {
    title: `${song.title} wins ${name}`,
    lines: [`The champion is ${nameAlbum(song)}.`],
    link: { path: `/brackets/${id}`, label: 'Open the bracket' },
    cover_url: song.cover_url,
    data: { bracket_id: id, song_id: song.id },
  };
}
