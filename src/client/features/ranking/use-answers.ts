import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RankingAnswers } from '#shared/contracts/rankings.ts';
import type { RankedTier } from '#shared/domain/scores.ts';
import { loseSession, useIsAdmin } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import { overtakenBy, saveAnswers } from '../../api/tier-ranking.ts';
import { notify } from '../../ui/notices.tsx';

type Answers = RankingAnswers['answers'];

type Shown = {
  draft: RankingAnswers;
  /** Why the last answers are not kept yet. */
  problem: string | null;
};

/**
 * Answers that show at once and are kept by the server one call after the other. What is not kept
 * stays, and goes with the next one; where somebody else was first it goes on from what they said.
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

  const refuse = (error: unknown) => {
    const present = overtakenBy(error);
    if (present !== null) {
      // What was sent twice, since its answer was lost, is no news.
      const isOurs = JSON.stringify(present.answers) === JSON.stringify(wanted.current);
      if (!isOurs) notify('Somebody else has answered meanwhile. It goes on from there.');
      return applyStored(present);
    }
    if (error instanceof ApiError && error.status === 401) loseSession();
    show(error instanceof ApiError ? error.message : 'Something went wrong.');
  };

  const sendAll = async () => {
    try {
      while (wanted.current !== server.current.answers) {
        const answers = wanted.current;
        const { version } = server.current;
        const kept = await saveAnswers(tier, {
          ...getChange(server.current.answers, answers),
          version,
        });
        server.current = { ...kept, answers };
      }
      show(null);
    } catch (error) {
      refuse(error);
    }
  };

  const send = () => {
    sending.current ??= sendAll().finally(() => {
      sending.current = null;
    });
    return sending.current;
  };

  const isAdmin = useIsAdmin();
  const goOn = useEffectEvent(() => {
    if (isAdmin && shown.problem !== null) send();
  });
  // Whoever is signed in again need not answer again.
  useEffect(() => {
    if (isAdmin) goOn();
  }, [isAdmin]);

  return {
    ...shown,
    /** Shows other answers and keeps them. */
    change: (answers: Answers) => {
      wanted.current = answers;
      show(shown.problem);
      send();
    },
    send,
    /** Begins again, once all is kept. @throws ApiError */
    begin: async (begin: 'saved' | 'anew') => {
      await send();
      const { version } = server.current;
      try {
        applyStored(await saveAnswers(tier, { begin, keep: 0, answers: [], version }));
      } catch (error) {
        refuse(error);
      }
    },
  };
}

/** How answers differ from those before. */
function getChange(before: Answers, after: Answers) {
  const same = after.findIndex((answer, at) => answer.join() !== before[at]?.join());
  const keep = same === -1 ? Math.min(before.length, after.length) : same;
  return { keep, answers: after.slice(keep) };
}
