import { ArrowDown, ArrowUp, PencilLine, Plus, Undo2, UserMinus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { clubFields } from '#shared/contracts/settings.ts';
import { MAX_REVIEWER_NAME } from '#shared/domain/club/club.ts';
import { findLookalikeProblem, findSameName } from '#shared/domain/people/names.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/form/field.tsx';
import {
  IconButton,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../components/layout/primitives.tsx';
import styles from './reviewers-field.module.css';

export type ReviewersHandle = {
  /** Adds the name that is typed, if any; false if it is wrong, which is shown. */
  addTyped: () => boolean;
};

type Props = {
  ref?: Ref<ReviewersHandle> | undefined;
  names: readonly string[];
  storedNames: readonly string[];
  /** People with ratings who are no reviewers. */
  pastNames: readonly string[];
  error: string | undefined;
  /** True if the server's environment sets the names. */
  isFixed: boolean;
  onChange: (names: string[]) => void;
  /** Opens the dialog to rename a saved name; without it there are no such buttons. */
  onRename?: (name: string) => void;
};

/** Lists the reviewers; adds, orders, renames and retires them. */
export function ReviewersField(props: Props) {
  const { ref, names, storedNames, pastNames, error, isFixed, onChange, onRename } = props;
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const past = [...new Set([...pastNames, ...storedNames])].filter((name) => !names.includes(name));
  const move = (name: string, by: 1 | -1) => {
    const at = names.indexOf(name);
    onChange(names.toSpliced(at, 1).toSpliced(at + by, 0, name));
    setNews(`${name} is now number ${at + by + 1} of ${names.length}`);
  };
  const canRename = (name: string) => onRename !== undefined && storedNames.includes(name);
  const retire = (name: string) => {
    onChange(names.filter((one) => one !== name));
    setNews(`${name} is no longer a reviewer`);
    list.current?.focus();
  };
  const add = (name: string) => {
    onChange([...names, name]);
    setNews(`${name} was added`);
  };
  return (
    <Stack gap={4} spans>
      {isFixed && (
        <Text tone="muted" size="s">
          Set by REVIEWERS on the server
        </Text>
      )}
      <Stack
        as="ol"
        gap={2}
        id="reviewers"
        tabIndex={-1}
        ref={list}
        aria-label="Reviewers"
        className={styles.names}
      >
        {names.map((name, index) => (
          <Row as="li" key={name} gap={2} justify="between" wraps className={styles.reviewer}>
            <Text as="span" weight={600} breaks>
              {name}
            </Text>
            {!isFixed && (
              <Row gap={1} isRigid className={styles.buttons}>
                <IconButton
                  aria-label={`Move ${name} up`}
                  aria-disabled={index === 0}
                  onClick={() => index > 0 && move(name, -1)}
                >
                  <ArrowUp aria-hidden="true" size={18} />
                </IconButton>
                <IconButton
                  aria-label={`Move ${name} down`}
                  aria-disabled={index === names.length - 1}
                  onClick={() => index < names.length - 1 && move(name, 1)}
                >
                  <ArrowDown aria-hidden="true" size={18} />
                </IconButton>
                {canRename(name) && (
                  <IconButton aria-label={`Rename ${name}`} onClick={() => onRename?.(name)}>
                    <PencilLine aria-hidden="true" size={18} />
                  </IconButton>
                )}
                {onRename && !canRename(name) && <span className={styles.noRename} />}
                <IconButton
                  aria-label={`${storedNames.includes(name) ? 'Retire' : 'Remove'} ${name}`}
                  onClick={() => retire(name)}
                >
                  <UserMinus aria-hidden="true" size={18} />
                </IconButton>
              </Row>
            )}
          </Row>
        ))}
      </Stack>
      {error && (
        <Text tone="danger" size="s" weight={600} role="alert">
          {error}
        </Text>
      )}
      {!isFixed && <AddReviewer ref={ref} names={names} pastNames={past} onAdd={add} />}
      {past.length > 0 && <PastReviewers names={past} onBringBack={isFixed ? null : add} />}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Stack>
  );
}

type AddProps = {
  ref?: Ref<ReviewersHandle> | undefined;
  names: readonly string[];
  pastNames: readonly string[];
  onAdd: (name: string) => void;
};

function AddReviewer({ ref, names, pastNames, onAdd }: AddProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (): boolean => {
    const added = name.trim();
    const wrong = findNameProblem(added, names, pastNames);
    setProblem(wrong);
    // For the next name, or to correct this one.
    input.current?.focus();
    if (wrong !== undefined) return false;
    onAdd(added);
    setName('');
    return true;
  };
  useImperativeHandle(ref, () => ({ addTyped: () => name.trim() === '' || add() }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
    event.preventDefault();
    add();
  };
  return (
    <Row gap={2} align="start" wraps className={styles.add}>
      <TextField
        ref={input}
        label="New reviewer"
        maxLength={MAX_REVIEWER_NAME}
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={add}>
        <Plus aria-hidden="true" size={18} /> Add
      </Button>
    </Row>
  );
}

/** Returns why a name cannot be added to the list, if it cannot. */
function findNameProblem(
  added: string,
  names: readonly string[],
  pastNames: readonly string[],
): string | undefined {
  const known = findSameName(names, added);
  if (known !== undefined) return `${known} is already a reviewer`;
  const past = findSameName(pastNames, added);
  if (past !== undefined && past !== added)
    return `${past} is a past reviewer. Bring ${past} back below.`;
  const [issue] = clubFields.reviewers.safeParse([...names, added]).error?.issues ?? [];
  if (issue !== undefined || past === added) return issue?.message;
  return findLookalikeProblem(added) ?? undefined;
}

type PastProps = { names: readonly string[]; onBringBack: ((name: string) => void) | null };

/** People whose ratings stay visible, but who rate no longer. */
function PastReviewers({ names, onBringBack }: PastProps) {
  return (
    <Stack gap={2}>
      <Text tone="muted" size="s">
        Past reviewers stay in old ratings and Insights, and can’t be chosen any more.
      </Text>
      <Row as="ul" gap={2} wraps aria-label="Past reviewers">
        {names.map((name) => (
          <li key={name}>
            {onBringBack === null ? (
              name
            ) : (
              <Button onClick={() => onBringBack(name)} aria-label={`Bring ${name} back`}>
                <Undo2 aria-hidden="true" size={18} /> {name}
              </Button>
            )}
          </li>
        ))}
      </Row>
    </Stack>
  );
}
