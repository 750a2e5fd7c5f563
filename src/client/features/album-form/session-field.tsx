import { CalendarPlus, CalendarSearch } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { SelectField } from '../../components/form/field.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import { type SessionChoice, sessionLabel } from '../../lib/session-choice.ts';
import styles from './album-form.module.css';
import { type AlbumFormParts, registerField } from './album-values.ts';

type Finding = { chosen: string; onChoose: (session: SessionChoice) => void; onClose: () => void };

export type SessionWays = {
  /** Newest first. */
  sessions: readonly SessionChoice[];
  /** Renders the search for sessions outside the list; `null` if the list is complete. */
  finder: ((finding: Finding) => ReactNode) | null;
  onNewSession?: () => void;
};

/** Chooses the session of an album among the newest, or among all by a button. */
export function SessionField(props: AlbumFormParts & SessionWays) {
  const { form, sessions, finder, onNewSession } = props;
  const [isFinding, setIsFinding] = useState(false);
  const chosen = form.watch('session_id');
  const choose = ({ id }: SessionChoice) =>
    form.setValue('session_id', id, { shouldDirty: true, shouldValidate: true });
  return (
    <div>
      <SelectField
        {...registerField(props, 'session_id')}
        // Its option may be rendered later.
        value={chosen}
      >
        <option value="">Select a session</option>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {sessionLabel(session)}
          </option>
        ))}
      </SelectField>
      <Row align="stretch" wraps className={styles.ways}>
        {onNewSession && (
          <Button look="quiet" onClick={onNewSession}>
            <CalendarPlus aria-hidden="true" size={18} /> New session
          </Button>
        )}
        {finder && (
          <Button look="quiet" onClick={() => setIsFinding(true)}>
            <CalendarSearch aria-hidden="true" size={18} /> Find a session
          </Button>
        )}
      </Row>
      {isFinding && finder?.({ chosen, onChoose: choose, onClose: () => setIsFinding(false) })}
    </div>
  );
}
