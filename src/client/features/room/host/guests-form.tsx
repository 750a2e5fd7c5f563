import { useState } from 'react';
import { CheckField } from '../../../components/form/field.tsx';
import { allowGuests, type RoomResponse } from '../../../queries/rooms.ts';
import { ALLOW_GUESTS_HINT } from '../allow-guests-hint.ts';
import type { Hosting } from './use-hosting.ts';

type Props = { room: RoomResponse; hosting: Hosting };

/** Allows guests to take a seat, or not; those who have one stay until they are released. */
export function GuestsForm({ room: { code, guests_allowed }, hosting: { run } }: Props) {
  // Shown at once; the latest choice wins.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = async (isAllowed: boolean) => {
    setChosen(isAllowed);
    await run(() => allowGuests(code, isAllowed));
    setChosen((latest) => (latest === isAllowed ? null : latest));
  };
  return (
    <CheckField
      label="Allow guests"
      hint={ALLOW_GUESTS_HINT}
      checked={chosen ?? guests_allowed}
      onChange={({ currentTarget: { checked } }) => change(checked)}
    />
  );
}
