import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionWays } from '../../features/album-form/session-field.tsx';
import { FindSessionDialog } from '../../features/session-admin/find-session-dialog.tsx';
import type { SessionChoice } from '../../lib/session-choice.ts';
import { recentSessionsQuery } from '../../queries/sessions.ts';

/**
 * Returns the sessions that a form offers: the newest, those found or created beside them, and a
 * search.
 * @param present session of the album
 */
export function useSessionChoices(present: SessionChoice | null = null) {
  const query = useQuery(recentSessionsQuery());
  const [others, setOthers] = useState<readonly SessionChoice[]>([]);
  const add = (session: SessionChoice) => setOthers([...others, session]);
  const { sessions: recent, total } = query.data ?? { sessions: [], total: 0 };
  const beside = [...others, ...(present ? [present] : [])];
  const finder: SessionWays['finder'] = ({ onChoose, ...finding }) => (
    <FindSessionDialog
      {...finding}
      onChoose={(session) => {
        add(session);
        onChoose(session);
      }}
    />
  );
  return {
    query,
    add,
    ways: {
      sessions: newestFirst([...recent, ...beside]),
      finder: total > recent.length ? finder : null,
    } satisfies SessionWays,
  };
}

/** Removes duplicates; the first entry wins. */
function newestFirst(sessions: readonly SessionChoice[]): SessionChoice[] {
  const known = new Map([...sessions].reverse().map((session) => [session.id, session]));
  const getDay = ({ session_date }: SessionChoice) => session_date ?? '';
  return [...known.values()].reverse().sort((a, b) => getDay(b).localeCompare(getDay(a)));
}
