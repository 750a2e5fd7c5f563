import { useQueryClient } from '@tanstack/react-query';
import type { Album } from '#shared/contracts/albums.ts';
import { albumQuery, deleteAlbum } from '../../api/albums.ts';
import { DeleteButton } from '../sign-in/delete-button.tsx';

type Props = { album: Album; onDeleted: () => void };

/** Deletes an album (product/albums.md#deleting-and-restoring). */
export function DeleteAlbum({ album, onDeleted }: Props) {
  const client = useQueryClient();
  const { id, title, artist } = album;
  const forget = async () => {
    onDeleted();
    // The album is deleted: a refetch would only fail.
    await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) });
    client.removeQueries({ queryKey: albumQuery(id, client).queryKey, type: 'inactive' });
  };
  return (
    <DeleteButton
      noun="album"
      what={`“${title}” by ${artist}`}
      label="Delete Album"
      send={(password) => deleteAlbum(id, password)}
      onDeleted={forget}
    >
      “{title}” by {artist} will be removed from all lists. You can restore it from the changelog
      for 90 days.
    </DeleteButton>
  );
}
