import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Album } from '#shared/contracts/albums.ts';
import { addToRoom } from '../api/rooms.ts';
import { notify } from '../ui/notices.tsx';

/** Returns the listening room that an album is added for, from the URL, or `null`. */
export function useAlbumForRoom() {
  const { room: code } = useSearch({ strict: false }) as { room?: string };
  const client = useQueryClient();
  if (!code) return null;
  return { code, add: (album: Album) => add(client, code, album) };
}

/** The album is already in the list, so an error of the room is only reported. */
async function add(client: QueryClient, code: string, { id, title }: Album): Promise<void> {
  try {
    await addToRoom(client, code, id);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    notify(`${title} is in the list, but not in the listening room.${reason}`, true);
  }
}
