import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, FileSpreadsheet } from 'lucide-react';
import { startTransition, useState } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import { Button } from '../../components/controls/button.tsx';
import { FormBar } from '../../components/form/form.tsx';
import { Card, Grid, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { getClubDay } from '../../lib/settings.ts';
import { AddSessionDialog } from './add-session-dialog.tsx';
import styles from './session-admin.module.css';

type Props = {
  /** Newest sessions of the club. */
  sessions: readonly Session[];
  onDone: () => void;
  onBack: () => void;
};

/** Step of the first run: tonight's session, or the import of a list (product/first-run.md). */
export function StartStep({ sessions, onDone, onBack }: Props) {
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const tonight = sessions.find(({ session_date }) => session_date === getClubDay());
  return (
    <Stack gap={5}>
      <Grid columns={18} fits gap={4}>
        <Card
          as="section"
          surface
          gap={3}
          padding={5}
          aria-labelledby="tonight"
          className={styles.way}
        >
          <Text as="span" tone="accent">
            <CalendarPlus aria-hidden="true" size={32} strokeWidth={1.5} />
          </Text>
          <h2 id="tonight">Tonight</h2>
          <Text tone="muted">
            {tonight
              ? `${longDate(tonight.session_date)} · ${tonight.location ?? 'Location not set'} is on the list.`
              : 'A session is a date and a place. You can add its albums at the end.'}
          </Text>
          {!tonight && (
            <Row>
              <Button look="primary" onClick={() => startTransition(() => setIsAdding(true))}>
                Start tonight’s session
              </Button>
            </Row>
          )}
        </Card>
        <Card
          as="section"
          surface
          gap={3}
          padding={5}
          aria-labelledby="list"
          className={styles.way}
        >
          <Text as="span" tone="accent">
            <FileSpreadsheet aria-hidden="true" size={32} strokeWidth={1.5} />
          </Text>
          <h2 id="list">Your list</h2>
          <Text tone="muted">
            A spreadsheet of the albums that you have rated, just as it is. You see all of it before
            it is imported.
          </Text>
          <Row>
            <Button onClick={() => navigate({ to: '/import', search: { from: 'set-up' } })}>
              Import a list
            </Button>
          </Row>
        </Card>
      </Grid>
      <FormBar status="">
        <Button onClick={onBack}>Back</Button>
        {sessions.length === 0 ? (
          <Button look="quiet" onClick={onDone}>
            Skip
          </Button>
        ) : (
          <Button look="primary" onClick={onDone}>
            Continue
          </Button>
        )}
      </FormBar>
      {isAdding && (
        <AddSessionDialog
          session_date={getClubDay()}
          onAdded={onDone}
          onUse={onDone}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  );
}
