import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Ranking } from '#shared/contracts/rankings.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import { AlbumLine } from '../../components/album/album-line.tsx';
import { Button } from '../../components/controls/button.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { loseSession } from '../../lib/admin-session.ts';
import { ApiError, hasStatus } from '../../lib/http/api-error.ts';
import { saveRanking } from '../../queries/save-ranking.ts';
import styles from './rank-tier.module.css';
import { isOvertaken } from './tier-ranking.ts';

type Props = {
  tier: RankedTier;
  /** Best first. */
  albums: readonly Album[];
  saved: Ranking;
  /** Resolves once all comparisons are stored. */
  beforeSave: () => Promise<void>;
  onSaved: () => void;
  /** Called if another admin saved an order meanwhile. */
  onOvertaken: () => void;
};

/** Shows the resulting order with a save button, or the saved order. */
export function FoundOrder({ tier, albums, saved, beforeSave, onSaved, onOvertaken }: Props) {
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const album_ids = albums.map(({ id }) => id);
  const isSaved = album_ids.join() === saved.album_ids.join();
  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await beforeSave();
      const body = { album_ids, version: saved.version, deletes_answers: true };
      await saveRanking(client, tier, body);
      notify(`The order of tier ${tier} is saved`);
      onSaved();
    } catch (error) {
      explain(error);
      if (isOvertaken(error)) onOvertaken();
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <Row justify="between" wraps className={styles.head}>
        <Text as="h3" size="xl" tabIndex={-1}>
          {isSaved ? `Tier ${tier} is ranked` : 'Here’s your order'}
        </Text>
        {!isSaved && (
          <Button look="primary" onClick={save}>
            {isSaving ? 'Saving...' : 'Save Order'}
          </Button>
        )}
      </Row>
      <Text tone="muted">
        {!isSaved && saved.album_ids.length > 0 && 'It replaces the saved order. '}
        {isSaved ? 'Change' : 'Once it is saved, change'} it by hand in ‘Our ranking’.
      </Text>
      <ol className={styles.order}>
        {albums.map((album, index) => (
          <li key={album.id}>
            <Text as="span" size="l" weight={800} font="display" isTabular className={styles.place}>
              {index + 1}
            </Text>
            <AlbumLine album={album} />
          </li>
        ))}
      </ol>
    </>
  );
}

function explain(error: unknown): void {
  if (hasStatus(error, 401)) loseSession();
  else notify(error instanceof ApiError ? error.message : 'Something went wrong.', true);
}
