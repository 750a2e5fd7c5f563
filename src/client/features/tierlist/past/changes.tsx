import { ArrowRight, Equal } from 'lucide-react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import type { TierGroup } from '../filters/filter-albums.ts';
import styles from './changes.module.css';
import { CHANGES, type ChangeKind, compareLists, type ListChange } from './compare-lists.ts';

type Props = { before: readonly TierGroup[]; after: readonly TierGroup[] };

/** Lists moved, added and removed albums between two states of the list, each linked. */
export function Changes({ before, after }: Props) {
  const changes = compareLists(before, after);
  const kinds = (Object.keys(CHANGES) as ChangeKind[]).filter((kind) => changes[kind].length > 0);
  if (kinds.length === 0)
    return (
      <Message title="Nothing changed" icon={<Equal size={32} />}>
        No tiers changed between these dates.
      </Message>
    );
  return kinds.map((kind) => <Kind key={kind} kind={kind} changes={changes[kind]} />);
}

function Kind({ kind, changes }: { kind: ChangeKind; changes: readonly ListChange[] }) {
  return (
    <section aria-labelledby={`changes-${kind}`} className={styles.kind}>
      <h2 id={`changes-${kind}`}>
        {CHANGES[kind]} <span className={styles.count}>{changes.length}</span>
      </h2>
      <ul className={styles.albums}>
        {changes.map(({ album, from, to }) => (
          <li key={album.id}>
            <AlbumRow album={album} from={from} to={to} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { album: Album; from: Tier | null; to: Tier | null };

function AlbumRow({ album, from, to }: RowProps) {
  return (
    <DialogLink opens={{ album: album.id }} className={styles.album}>
      <Thumb album={album} />
      <span className={styles.words}>
        <span className={styles.title}>{album.title}</span>
        <span className={styles.artist}>{album.artist}</span>
      </span>
      {from !== null && <TierBadge tier={from} size="small" />}
      {from !== null && to !== null && (
        <>
          <ArrowRight aria-hidden="true" size={16} />
          <span className="visually-hidden">to</span>
        </>
      )}
      {to !== null && <TierBadge tier={to} size="small" />}
    </DialogLink>
  );
}
