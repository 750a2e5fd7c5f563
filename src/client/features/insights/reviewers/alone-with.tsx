import { useId } from 'react';
import type { InsightsData, ReviewerFiguresData } from '../../../api/insights.ts';
import { DialogLink } from '../../../ui/dialog-link.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import styles from './alone-with.module.css';

type Props = {
  title: string;
  /** Id of the reviewer's heading, which makes the name of the section unique. */
  reviewerId: string;
  insights: InsightsData;
  some: ReviewerFiguresData['loves_alone'];
};

/** Covers of the albums on which a reviewer differs from all others. */
export function AloneWith({ title, reviewerId, insights, some }: Props) {
  const { albums, album_ids } = some;
  const id = useId();
  const named = album_ids.flatMap((album) => insights.named.get(album) ?? []);
  return (
    <section aria-labelledby={`${id} ${reviewerId}`} className={styles.alone}>
      <h3 id={id}>{title}</h3>
      <p>{message(albums, named.length)}</p>
      <ul className={styles.covers}>
        {named.map((album) => (
          <li key={album.id}>
            <DialogLink
              opens={{ album: album.id }}
              className={styles.cover}
              title={`${album.title} by ${album.artist}`}
            >
              <span className="visually-hidden">
                {album.title} by {album.artist}
              </span>
              <Thumb album={album} />
            </DialogLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function message(albums: number, shown: number): string {
  if (albums === 0) return 'None.';
  const all = albums === 1 ? '1 album' : `${albums} albums`;
  return shown < albums ? `${all}, latest first:` : `${all}:`;
}
