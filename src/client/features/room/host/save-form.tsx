import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/room.ts';
import { averageScore, suggestTier } from '#shared/domain/scores.ts';
import { tierName } from '#shared/domain/tiers.ts';
import { albumQuery } from '../../../api/albums.ts';
import { type RoomAlbum, type RoomAnswer, saveInRoom } from '../../../api/rooms.ts';
import { settings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField } from '../../../ui/field.tsx';
import styles from './host-bar.module.css';
import type { Hosting } from './use-hosting.ts';

type Props = { room: RoomAnswer; album: RoomAlbum; hosting: Hosting };

/** Puts what was revealed into the list, with the suggested tier unless another is chosen. */
export function SaveForm({ room, album, hosting: { run, isBusy } }: Props) {
  const suggested = suggestTier(averageScore((album.ratings ?? []).map(({ tier }) => tier)));
  // A veto of another evening stands until somebody takes it away.
  const { data: listed } = useQuery(albumQuery(album.album_id, useQueryClient()));
  const [chosen, setChosen] = useState<RoomTier | null>(null);
  const [chosenVeto, setVeto] = useState<boolean | null>(null);
  const [chosenBy, setVetoBy] = useState<string | null>(null);
  const tier = chosen ?? ROOM_TIERS.find((one) => one === suggested) ?? '?';
  const veto = chosenVeto ?? listed?.veto ?? false;
  const vetoBy = chosenBy ?? settings.reviewers.find((name) => name === listed?.veto_by) ?? '';
  const save = () =>
    run(() => saveInRoom(room.code, { tier, veto, veto_by: (veto && vetoBy) || null }));
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) save();
      }}
    >
      <SelectField
        label="Tier"
        value={tier}
        onChange={({ currentTarget: { value } }) =>
          setChosen(ROOM_TIERS.find((one) => one === value) ?? null)
        }
      >
        {ROOM_TIERS.map((one) => (
          <option key={one} value={one}>
            {tierName(one)}
            {one === suggested ? ' (suggested)' : ''}
          </option>
        ))}
      </SelectField>
      <CheckField
        label="Veto"
        checked={veto}
        onChange={({ currentTarget: { checked } }) => setVeto(checked)}
      />
      {veto && (
        <SelectField
          label="Vetoed By"
          value={vetoBy}
          onChange={({ currentTarget: { value } }) => setVetoBy(value)}
        >
          <option value="">Nobody named</option>
          {settings.reviewers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <Button type="submit" look="primary" aria-disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
