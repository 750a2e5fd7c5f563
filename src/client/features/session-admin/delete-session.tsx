import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request } from '../../lib/http/request.ts';
import { removeSessionFromCache } from '../../queries/session-writes.ts';
import { DeleteButton } from '../sign-in/delete-button.tsx';

type Props = { session: Session; label: ReactNode; onDeleted: () => void };

/** Deletes an empty session (product/albums.md#deleting-and-restoring), or names its content. */
export function DeleteSession({ session, label, onDeleted }: Props) {
  const client = useQueryClient();
  const { id, session_date, location, album_count: count } = session;
  const forget = async () => {
    await removeSessionFromCache(client, id);
    onDeleted();
  };
  const name = `the session of ${longDate(session_date)}${location ? ` (${location})` : ''}`;
  return (
    <DeleteButton
      noun="session"
      what={name}
      label={label}
      isPossible={count === 0}
      send={async (password) => {
        await request(endpoints.DELETE_SESSION, { params: { id }, body: { password } });
      }}
      onDeleted={forget}
    >
      {count === 0
        ? `This removes ${name} from all lists. You can restore it from the changelog for 90 days.`
        : `It still has ${count === 1 ? '1 album' : `${count} albums`} (including test albums). Move or delete ${count === 1 ? 'it' : 'them'} first.`}
    </DeleteButton>
  );
}
