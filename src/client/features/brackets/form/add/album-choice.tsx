import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { searchAlbums } from '#shared/domain/search-best.ts';
import { Button } from '../../../../ui/button.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { Thumb } from '../../../../ui/thumb.tsx';
import styles from './add-dialog.module.css';

/** More are found by search. */
const MAX_SHOWN = 60;

type Props = {
  albums: readonly Album[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Chooses albums, with a search by artist or title. */
export function AlbumChoice({ albums, chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const found = searchAlbums(albums, search);
  const toggle = (id: string) => {
    const changed = new Set(chosen);
    if (!changed.delete(id)) changed.add(id);
    onChange(changed);
  };
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search by artist or title" value={search} onChange={setSearch} />
      </div>
      <div className={styles.row}>
        <p role="status">{chosen.size} chosen</p>
        {chosen.size > 0 && (
          <Button look="quiet" onClick={() => onChange(new Set())}>
            Select none
          </Button>
        )}
      </div>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Albums</legend>
        {found.slice(0, MAX_SHOWN).map((album) => (
          <label key={album.id}>
            <input
              type="checkbox"
              checked={chosen.has(album.id)}
              onChange={() => toggle(album.id)}
            />
            <span className={styles.cover}>
              <Thumb album={album} />
            </span>
            <span className={styles.words}>
              <span>{album.title}</span>
              <span>{album.artist}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {found.length === 0 && <p>No albums found</p>}
      {found.length > MAX_SHOWN && (
        <p className={styles.hint}>
          {found.length - MAX_SHOWN} more. Type an artist or a title to find them.
        </p>
      )}
    </>
  );
}
