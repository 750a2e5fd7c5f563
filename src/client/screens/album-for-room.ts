import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Album } from '#shared/contracts/albums.ts';
import { addToRoom } from '../api/rooms.ts';
import { notify } from '../ui/notices.tsx';

/** The listening room that an album is added for, by the address; `null` for an album by itself. */
export function useAlbumForRoom() {
  const { room: code } = useSearch({ strict: false }) as { room?: string };
  const client = useQueryClient();
  if (!code) return null;
  return { code, add: (album: Album) => add(client, code, album) };
}

/** It is in the list in any case, so that a room that takes it no more is only said. */
async function add(client: QueryClient, code: string, { id, title }: Album): Promise<void> {
  try {
    await addToRoom(client, code, id);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    notify(`${title} is in the list, but not in the listening room.${reason}`, true);
  }
}
