import { useNavigate } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import type { Album } from '#shared/contracts/albums.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../../components/controls/button.tsx';
import { useCreationKey } from '../../../../components/form/use-creation-key.ts';
import { requestData } from '../../../../lib/http/request.ts';
import { useBracketAction } from '../../use-bracket-action.ts';
import { bracketOfTracks, type Track } from './album-songs.ts';

type Props = { album: Album; tracks: readonly Track[] };

/** Creates a bracket of an album's tracks with random seeding, and starts it. */
export function PlayTracks({ album, tracks }: Props) {
  const { act, busy, dialog } = useBracketAction();
  const keyOf = useCreationKey();
  const navigate = useNavigate();
  const make = async () => {
    const body = bracketOfTracks(album, tracks);
    const { id } = await requestData(endpoints.CREATE_BRACKET, {
      body,
      idempotencyKey: keyOf(body),
    });
    return requestData(endpoints.GENERATE_MATCHUPS, { params: { id }, body: {} });
  };
  const play = () =>
    act('create', make, ({ id }) => navigate({ to: '/brackets/$id/play', params: { id } }));
  return (
    <>
      <Button aria-disabled={busy !== null} onClick={play}>
        <Trophy aria-hidden="true" size={18} />
        <span>{busy === null ? "Play this album's tracks" : 'Creating bracket...'}</span>
      </Button>
      {dialog}
    </>
  );
}
