import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { useCreationKey } from '../../../components/form/use-creation-key.ts';
import { Grid, Row, Text } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { bracketFailure, setBracketInCache } from '../../../queries/brackets.ts';
import styles from './songs-section.module.css';
import { SongsCard } from './songs-section.tsx';

type Props = { bracket: Bracket; onDuplicated: (copy: Bracket) => void };

/** Lists the songs of a started bracket: read-only, with a button to duplicate it. */
export function LockedSongs({ bracket, onDuplicated }: Props) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const [isBusy, setIsBusy] = useState(false);
  const duplicate = async () => {
    setIsBusy(true);
    try {
      const copy = await requestData(endpoints.DUPLICATE_BRACKET, {
        params: { id: bracket.id },
        body: {},
        idempotencyKey: creationKey({ copies: bracket.id }),
      });
      await setBracketInCache(client, copy);
      onDuplicated(copy);
    } catch (error) {
      notify(bracketFailure('duplicate', error), true);
      setIsBusy(false);
    }
  };
  return (
    <SongsCard count={<strong>{bracket.songs.length}</strong>}>
      <Row gap={3} justify="between" wraps>
        <p>{getReason(bracket)} To play with other songs, duplicate it: the copy is a draft.</p>
        <Button disabled={isBusy} onClick={duplicate}>
          <CopyPlus aria-hidden="true" size={18} /> {isBusy ? 'Duplicating...' : 'Duplicate'}
        </Button>
      </Row>
      <Grid as="ol" columns={18} fits columnGap={5} className={styles.locked}>
        {bracket.songs.map((song) => (
          <Text as="li" truncates key={song.id}>
            {song.title}{' '}
            <Text as="span" tone="muted">
              {song.artist}
            </Text>
          </Text>
        ))}
      </Grid>
    </SongsCard>
  );
}

function getReason({ status, progress }: Bracket): string {
  if (progress.decided > 0) return 'This bracket has results, so its songs cannot change.';
  return `This bracket is ${status}, so its songs cannot change.`;
}
