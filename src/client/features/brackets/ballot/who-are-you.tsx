import { useEffect, useRef } from 'react';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import { Card, Grid, Text } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { settings } from '../../../lib/settings.ts';
import { useBallotAction } from './use-ballot.ts';
import styles from './who-are-you.module.css';

type Props = {
  id: string;
  ballot: BallotState;
  /** True to unfold the names on request only, for a host who may not take part. */
  isFolded: boolean;
};

/** Asks whose votes this browser casts; a name is taken while another phone with it is awake. */
export function WhoAreYou({ id, ballot, isFolded }: Props) {
  const { voters, me } = ballot;
  const { mutate, isPending, variables, error } = useBallotAction(id, (reviewer: string) =>
    requestData(endpoints.JOIN_BALLOT, { params: { id }, body: { reviewer } }),
  );
  const known = me?.reviewer ?? null;
  const isTaken = (reviewer: string) =>
    reviewer !== known && voters.some((voter) => voter.reviewer === reviewer && voter.is_present);
  const isElsewhere = voters.some(({ reviewer, is_present }) => reviewer === known && is_present);
  const isTried = useRef(false);
  // A seat of the listening room says who this is; asked only if another phone votes as them.
  useEffect(() => {
    if (known === null || isElsewhere || isTried.current) return;
    isTried.current = true;
    mutate(known);
  }, [known, isElsewhere, mutate]);
  const names = [...new Set([...(known === null ? [] : [known]), ...settings.reviewers])];
  const choice = (
    <>
      <Rejection text={error?.message} />
      <Grid as="ul" columns={8} gap={2} className={styles.names}>
        {names.map((reviewer) => (
          <li key={reviewer}>
            <Button
              look={reviewer === known ? 'primary' : 'plain'}
              disabled={isTaken(reviewer)}
              aria-busy={isPending && variables === reviewer}
              onClick={() => {
                if (!isPending) mutate(reviewer);
              }}
            >
              {reviewer}
              {isTaken(reviewer) && <small>on another phone</small>}
              {reviewer === known && isElsewhere && <small>continue here</small>}
            </Button>
          </li>
        ))}
      </Grid>
    </>
  );
  if (isFolded)
    return (
      <details className={styles.folded}>
        <summary>Who are you? Choose a name to vote too</summary>
        {choice}
      </details>
    );
  return (
    <Card as="section" gap={3} padding={4} surface className={styles.who} aria-labelledby="who">
      <Text as="h2" size="l" id="who">
        Who are you?
      </Text>
      {choice}
    </Card>
  );
}
