import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { Button } from '../../../components/controls/button.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { useCreationKey } from '../../../components/form/use-creation-key.ts';
import { Card, Row, Text } from '../../../components/layout/primitives.tsx';
import { bracketFailure, duplicateBracket, setBracketInCache } from '../../../queries/brackets.ts';
import styles from './songs-section.module.css';

type Props = { bracket: Bracket; onDuplicated: (copy: Bracket) => void };

/** Lists the songs of a started bracket: read-only, with a button to duplicate it. */
export function LockedSongs({ bracket, onDuplicated }: Props) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const [isBusy, setIsBusy] = useState(false);
  const duplicate = async () => {
    setIsBusy(true);
    try {
      const copy = await duplicateBracket(bracket.id, creationKey({ copies: bracket.id }));
      await setBracketInCache(client, copy);
      onDuplicated(copy);
    } catch (error) {
      notify(bracketFailure('duplicate', error), true);
      setIsBusy(false);
    }
  };
  return (
    <Card
      as="section"
      gap={4}
      padding={5}
      surface
      aria-labelledby="songs-heading"
      className={styles.section}
    >
      <Row align="baseline" justify="between" wraps className={styles.heading}>
        <h2 id="songs-heading">Songs</h2>
        <Text tone="muted" isTabular className={styles.count}>
          <strong>{bracket.songs.length}</strong>
        </Text>
      </Row>
      <Row gap={3} justify="between" wraps>
        <p>{getReason(bracket)} To play with other songs, duplicate it: the copy is a draft.</p>
        <Button disabled={isBusy} onClick={duplicate}>
          <CopyPlus aria-hidden="true" size={18} /> {isBusy ? 'Duplicating...' : 'Duplicate'}
        </Button>
      </Row>
      <ol className={styles.locked}>
        {bracket.songs.map((song) => (
          <li key={song.id}>
            {song.title} <span>{song.artist}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function getReason({ status, progress }: Bracket): string {
  if (progress.decided > 0) return 'This bracket has results, so its songs cannot change.';
  return `This bracket is ${status}, so its songs cannot change.`;
}
