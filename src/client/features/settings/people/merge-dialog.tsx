import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import type { MergePreview, PeopleResponse, PersonRef } from '#shared/contracts/people.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { SelectField } from '../../../components/form/field.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { request, requestData } from '../../../lib/http/request.ts';
import { useAdminAction } from '../../sign-in/use-admin-action.ts';

/** Two people, of whom the second stays. */
type MergePair = { from: PersonRef; into: PersonRef };

type Props = { people: PeopleResponse; onClose: () => void };

/** Dialog that merges two people, after a preview (product/settings.md#merging-two-people). */
export function MergeDialog({ people, onClose }: Props) {
  const first = useRef<HTMLSelectElement>(null);
  const client = useQueryClient();
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to merge people.',
  );
  const [from, setFrom] = useState('');
  const [into, setInto] = useState('');
  const [plan, setPlan] = useState<Plan | null>(null);
  const preview = async (event: FormEvent) => {
    event.preventDefault();
    const pair = { from: toPerson(from), into: toPerson(into) };
    await run(async (password) => {
      const body = { ...pair, password, dry_run: true };
      setPlan({ ...pair, counts: await requestData(endpoints.MERGE_PEOPLE, { body }) });
    });
  };
  const merge = async (pair: MergePair) => {
    const isDone = await run(async (password) => {
      await request(endpoints.MERGE_PEOPLE, { body: { ...pair, password } });
      await client.invalidateQueries();
    });
    if (!isDone) return;
    notify(`${pair.from.name} is merged into ${pair.into.name}`);
    onClose();
  };
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPlan(null);
  };
  return (
    <Dialog
      title="Merge two people"
      size="small"
      initialFocus={first}
      onClose={onClose}
      above={dialog}
    >
      <Stack as="form" gap={4} noValidate onSubmit={preview}>
        <Text tone="muted">
          For one person with two names. The first name leaves all lists, and the second person gets
          everything. You can undo it for 90 days.
        </Text>
        <PersonField
          ref={first}
          label="Merge"
          people={people}
          value={from}
          onChange={choose(setFrom)}
        />
        <PersonField label="Into" people={people} value={into} onChange={choose(setInto)} />
        {plan && <Preview {...plan} />}
        <Rejection text={problem} />
        <Row gap={2} justify="end" wraps>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {plan === null ? (
            <Button type="submit" look="primary" disabled={isBusy || from === '' || into === ''}>
              {isBusy ? 'Checking...' : 'Continue'}
            </Button>
          ) : (
            <Button
              look="danger"
              disabled={isBusy}
              onClick={() => merge({ from: plan.from, into: plan.into })}
            >
              {isBusy ? 'Merging...' : 'Merge'}
            </Button>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}

type FieldProps = {
  ref?: Ref<HTMLSelectElement>;
  label: string;
  people: PeopleResponse;
  value: string;
  onChange: (value: string) => void;
};

function PersonField({ ref, label, people, value, onChange }: FieldProps) {
  const groups = [
    { label: 'Reviewers', kind: 'reviewer', names: people.reviewers },
    { label: 'Guests', kind: 'guest', names: people.guests.map(({ name }) => name) },
  ] as const;
  return (
    <SelectField
      ref={ref}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Choose a person</option>
      {groups.map(({ kind, names, ...group }) => (
        <optgroup key={kind} label={group.label}>
          {names.map((name) => (
            <option key={name} value={`${kind} ${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** @param value of an option, such as 'guest Max' */
function toPerson(value: string): PersonRef {
  const isGuest = value.startsWith('guest ');
  const kind = isGuest ? 'guest' : 'reviewer';
  return { kind, name: value.slice(kind.length + 1) };
}

type Plan = MergePair & { counts: MergePreview };

function Preview({ from, into, counts }: Plan) {
  const { ratings, both_rated, submitted, vetoed, evenings } = counts;
  return (
    <Stack gap={2} role="status">
      <p>
        {into.name} gets from {from.name}:
      </p>
      <ul>
        <li>{formatCount(ratings, 'rating')}</li>
        <li>{formatCount(submitted, 'submitted album')}</li>
        <li>{formatCount(vetoed, 'veto', 'vetoes')}</li>
        <li>{formatCount(evenings, 'evening')}</li>
      </ul>
      {both_rated > 0 && (
        <p>
          Both rated {formatCount(both_rated, 'album')}. There, the rating of {into.name} stays.
        </p>
      )}
    </Stack>
  );
}
