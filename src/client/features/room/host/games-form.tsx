import { useState } from 'react';
import { CheckField } from '../../../components/form/field.tsx';
import { Stack } from '../../../components/layout/primitives.tsx';
import { type RoomResponse, setRoomGames } from '../../../queries/rooms.ts';
import styles from './host-bar.module.css';
import type { Hosting } from './use-hosting.ts';

type Games = RoomResponse['games'];
type Props = { room: RoomResponse; hosting: Hosting };

/** Switches the games of a room; they may begin and end with any album. */
export function GamesForm({ room: { code, games }, hosting: { run } }: Props) {
  // Shown at once; the latest choice wins.
  const [chosen, setChosen] = useState<Games | null>(null);
  const shown = chosen ?? games;
  const change = async (changed: Partial<Games>) => {
    const next = { ...shown, ...changed };
    setChosen(next);
    await run(() => setRoomGames(code, next));
    setChosen((latest) => (latest === next ? null : latest));
  };
  return (
    <Stack as="fieldset" gap={2} className={styles.games}>
      <legend>Games</legend>
      <CheckField
        label="Call it"
        hint="Everyone predicts the room’s tier. 3 points for the exact one, 1 for one off."
        checked={shown.calls}
        onChange={({ currentTarget: { checked } }) => change({ calls: checked })}
      />
      <CheckField
        label="Who brought it?"
        hint="Hides who brought tonight’s albums, everywhere, until each reveal. 2 points for a right guess, 1 for each fooled friend."
        checked={shown.guesses}
        onChange={({ currentTarget: { checked } }) => change({ guesses: checked })}
      />
    </Stack>
  );
}
