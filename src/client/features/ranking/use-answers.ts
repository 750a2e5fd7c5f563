import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RankingAnswers } from '#shared/contracts/rankings.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { loseSession, useIsAdmin } from '../../lib/admin-session.ts';
import { ApiError, hasStatus } from '../../lib/http/api-error.ts';
import { overtakenBy, saveAnswers } from './tier-ranking.ts';

type Answers = RankingAnswers['answers'];

type Shown = {
  draft: RankingAnswers;
  /** Reason the latest comparisons are not stored yet. */
  problem: string | null;
};

/**
 * Stores comparisons optimistically, one request at a time. A failed change is sent with the next
 * one; after a conflict it continues from the server's state.
 */
export function useAnswers(tier: RankedTier, first: RankingAnswers) {
  const server = useRef(first);
  const wanted = useRef(first.answers);
  const sending = useRef<Promise<void> | null>(null);
  const [shown, setShown] = useState<Shown>({ draft: first, problem: null });
  const show = (problem: string | null) =>
    setShown({ draft: { ...server.current, answers: wanted.current }, problem });

  const applyStored = (present: RankingAnswers) => {
    server.current = present;
    wanted.current = present.answers;
    show(null);
  };

  const reject = (error: unknown) => {
    const present = overtakenBy(error);
    if (present !== null) {
      // A retry after a lost response is no conflict.
      const isOurs = JSON.stringify(present.answers) === JSON.stringify(wanted.current);
      if (!isOurs) notify('Someone else has answered too. You continue from there.');
      return applyStored(present);
    }
    if (hasStatus(error, 401)) loseSession();
    show(error instanceof ApiError ? error.message : 'Something went wrong.');
  };

  const sendAll = async () => {
    try {
      while (wanted.current !== server.current.answers) {
        const answers = wanted.current;
        const { version } = server.current;
        const stored = await saveAnswers(tier, {
          ...getChange(server.current.answers, answers),
          version,
        });
        server.current = { ...stored, answers };
      }
      show(null);
    } catch (error) {
      reject(error);
    }
  };

  const send = () => {
    sending.current ??= sendAll().finally(() => {
      sending.current = null;
    });
    return sending.current;
  };

  const isAdmin = useIsAdmin();
  const resend = useEffectEvent(() => {
    if (isAdmin && shown.problem !== null) send();
  });
  // Resends after sign-in.
  useEffect(() => {
    if (isAdmin) resend();
  }, [isAdmin]);

  return {
    ...shown,
    /** Shows and stores changed comparisons. */
    change: (answers: Answers) => {
      wanted.current = answers;
      show(shown.problem);
      send();
    },
    send,
    /** Starts over, once all are stored. @throws ApiError */
    begin: async (begin: 'saved' | 'anew') => {
      await send();
      const { version } = server.current;
      try {
        applyStored(await saveAnswers(tier, { begin, keep: 0, answers: [], version }));
      } catch (error) {
        reject(error);
      }
    },
  };
}

/** Returns the difference between two lists of comparisons. */
function getChange(before: Answers, after: Answers) {
  const same = after.findIndex((answer, at) => answer.join() !== before[at]?.join());
  const keep = same === -1 ? Math.min(before.length, after.length) : same;
  return { keep, answers: after.slice(keep) };
}
