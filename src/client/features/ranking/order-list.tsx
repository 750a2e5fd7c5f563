import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { Thumb } from '../../components/album/thumb.tsx';
import { Button } from '../../components/controls/button.tsx';
import { MovableRow } from '../../components/controls/movable-row.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { SelectField } from '../../components/form/field.tsx';
import { Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { type DragAdapter, targetOfDrop, useDrops } from '../../hooks/row-drag.ts';
import { useDragAdapter } from '../../hooks/use-drag-adapter.ts';
import styles from './rank-tier.module.css';

type Props = {
  /** Best first. */
  albums: readonly Album[];
  onReorder: (albums: readonly Album[]) => void;
};

/** Albums with their ranks in the tier, reordered by drag, arrow keys, or a chosen position. */
export function OrderList({ albums, onReorder }: Props) {
  const drag = useDragAdapter();
  const [moving, setMoving] = useState<Album | null>(null);
  const [message, setMessage] = useState('');
  const move = (album: Album, to: number) => {
    onReorder(albums.filter(({ id }) => id !== album.id).toSpliced(to, 0, album));
    setMessage(`${album.title} is now ${to + 1} of ${albums.length}`);
  };
  useDrops(drag, (key, beside, edge) => {
    const [from, target] = [key, beside].map((id) => albums.findIndex((one) => one.id === id));
    const album = albums[from ?? -1];
    if (from !== undefined && target !== undefined && album)
      move(album, targetOfDrop(from, target, edge));
  });
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {message}
      </VisuallyHidden>
      <ol className={styles.order}>
        {albums.map((album, index) => (
          <OrderRow
            key={album.id}
            album={album}
            place={index}
            count={albums.length}
            drag={drag}
            onMove={(to) => move(album, to)}
            onChoose={() => setMoving(album)}
          />
        ))}
      </ol>
      {moving && (
        <PositionDialog
          title={moving.title}
          place={albums.findIndex(({ id }) => id === moving.id)}
          count={albums.length}
          onMove={(to) => {
            setMoving(null);
            move(moving, to);
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}

type RowProps = {
  album: Album;
  /** Index in the order. */
  place: number;
  count: number;
  drag: DragAdapter | undefined;
  onMove: (to: number) => void;
  /** Opens the choice of a position. */
  onChoose: () => void;
};

function OrderRow({ album, place, count, drag, onMove, onChoose }: RowProps) {
  return (
    <MovableRow
      rowKey={album.id}
      title={album.title}
      place={place}
      count={count}
      drag={drag}
      onMove={onMove}
      onChoose={onChoose}
    >
      <Text as="span" size="l" weight={800} font="display" isTabular className={styles.place}>
        {place + 1}
      </Text>
      <Thumb album={album} />
      <Stack as="span" isTight>
        <Text as="strong" truncates>
          {album.title}
        </Text>
        <Text as="span" tone="muted" size="s" truncates>
          {album.artist}
        </Text>
      </Stack>
    </MovableRow>
  );
}

type PositionProps = {
  title: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

function PositionDialog({ title, place, count, onMove, onClose }: PositionProps) {
  const [to, setTo] = useState(place);
  return (
    <Dialog
      title={`Move ${title}`}
      size="small"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={() => onMove(to)}>
          Move
        </Button>
      }
    >
      <SelectField
        id="position"
        label="Position"
        value={to}
        onChange={({ target }) => setTo(Number(target.value))}
      >
        {Array.from({ length: count }, (_, index) => index).map((one) => (
          <option key={one} value={one}>
            {one + 1}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
