import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { Button } from '../../../components/controls/button.tsx';
import { CheckField, SelectField } from '../../../components/form/field.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { settings } from '../../../lib/settings.ts';
import { albumQuery } from '../../../queries/albums.ts';
import {
  hostStep,
  type RoomAlbumView,
  type RoomResponse,
  saveInRoom,
} from '../../../queries/rooms.ts';
import { suggestForAlbum } from '../suggestion.ts';
import styles from './host-bar.module.css';
import { isWaiting } from './queue-order.ts';
import type { Hosting } from './use-hosting.ts';

type Props = { room: RoomResponse; album: RoomAlbumView; hosting: Hosting };

/**
 * Saves the revealed album with the suggested tier unless another is chosen, and continues with the
 * same tap.
 */
export function SaveForm({ room, album, hosting: { press, isBusy } }: Props) {
  const suggested = suggestForAlbum(album);
  // A veto of an earlier session remains until an admin removes it.
  const { data: listed } = useQuery(albumQuery(album.album_id, useQueryClient()));
  const [chosen, setChosen] = useState<RoomTier | null>(null);
  const [chosenVeto, setVeto] = useState<boolean | null>(null);
  const [chosenBy, setVetoBy] = useState<string | null>(null);
  const tier = chosen ?? suggested;
  const veto = chosenVeto ?? listed?.veto ?? false;
  const vetoBy = chosenBy ?? settings.reviewers.find((name) => name === listed?.veto_by) ?? '';
  const isLast = !room.albums.some(isWaiting);
  const save = (step: 'next' | 'close' | null) =>
    isBusy ||
    press(async () => {
      const { album_id } = album;
      const veto_by = (veto && vetoBy) || null;
      const body = { album_id, tier, veto, veto_by, next: step === 'next' };
      const saved = await saveInRoom(room.code, body);
      return step === 'close' ? hostStep(room.code, step) : saved;
    });
  return (
    <Row
      as="form"
      gap={3}
      columnGap={4}
      align="end"
      wraps
      onSubmit={(event) => {
        event.preventDefault();
        save(isLast ? 'close' : 'next');
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
          <option value="">No name</option>
          {settings.reviewers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <Row gap={2} columnGap={3} wraps className={styles.actions}>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {isLast ? 'Save and finish' : 'Save and next'}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => save(null)}>
          Save
        </Button>
      </Row>
    </Row>
  );
}
