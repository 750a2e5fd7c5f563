import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { settings } from '../../../lib/settings.ts';
import { albumQuery } from '../../../queries/albums.ts';
import { hostStep, type RoomAlbumView, type RoomResponse } from '../../../queries/rooms.ts';
import { suggestForAlbum } from '../../voting/reveal/suggestion.ts';
import { VerdictFields } from '../../voting/reveal/verdict-fields.tsx';
import styles from './host-bar.module.css';
import { isWaiting } from './queue-order.ts';
import type { Hosting } from './use-hosting.ts';

type Changes = Parameters<ComponentProps<typeof VerdictFields>['onChange']>[0];

type Props = { room: RoomResponse; album: RoomAlbumView; hosting: Hosting };

/**
 * Saves the revealed album with the suggested tier unless another is chosen, and continues with the
 * same tap.
 */
export function SaveForm({ room, album, hosting: { press, isBusy } }: Props) {
  const suggested = suggestForAlbum(album);
  // A veto of an earlier session remains until an admin removes it.
  const { data: listed } = useQuery(albumQuery(album.album_id, useQueryClient()));
  const [changes, setChanged] = useState<Changes>({});
  const tier = changes.tier ?? suggested;
  const veto = changes.veto ?? listed?.veto ?? false;
  const vetoBy =
    changes.vetoBy ?? settings.reviewers.find((name) => name === listed?.veto_by) ?? '';
  const isLast = !room.albums.some(isWaiting);
  const save = (step: 'next' | 'close' | null) =>
    isBusy ||
    press(async () => {
      const { album_id } = album;
      const veto_by = (veto && vetoBy) || null;
      const body = { album_id, tier, veto, veto_by, next: step === 'next' };
      const saved = await requestData(endpoints.SAVE_IN_ROOM, {
        params: { code: room.code },
        body,
      });
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
      <VerdictFields
        label="Tier"
        suggested={suggested}
        tier={tier}
        veto={veto}
        vetoBy={vetoBy}
        onChange={(changed) => setChanged({ ...changes, ...changed })}
      />
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
