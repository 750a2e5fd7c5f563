import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { Button } from '../../../components/controls/button.tsx';
import { UrlSelect } from '../../../components/form/url-select.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import styles from './head-to-head.module.css';

type Props = { people: readonly string[]; one: string; other: string };

/** Chooses two reviewers to compare; choosing the other side's swaps them. */
export function PeopleChoice({ people, one, other }: Props) {
  const navigate = useNavigate();
  const show = (left: string, right: string) =>
    navigate({
      to: '/insights/$one/$other',
      params: { one: left, other: right },
      replace: true,
      resetScroll: false,
    });
  return (
    <Row gap={2} className={`${styles.choice} screen-only`}>
      <PersonSelect
        label="First"
        people={people}
        chosen={one}
        onChange={(person) => show(person, person === other ? one : other)}
      />
      <Button isIcon aria-label="Swap" onClick={() => show(other, one)}>
        <ArrowLeftRight aria-hidden="true" size={18} />
      </Button>
      <PersonSelect
        label="Second"
        people={people}
        chosen={other}
        onChange={(person) => show(person === one ? other : one, person)}
      />
    </Row>
  );
}

type SelectProps = {
  label: string;
  people: readonly string[];
  chosen: string;
  onChange: (person: string) => void;
};

/** Includes a name that is only in the URL, so that the select matches the URL. */
function PersonSelect({ label, people, chosen, onChange }: SelectProps) {
  const choices = people.includes(chosen) ? people : [chosen, ...people];
  return (
    <UrlSelect aria-label={label} value={chosen} onChange={onChange} className={styles.select}>
      {choices.map((person) => (
        <option key={person}>{person}</option>
      ))}
    </UrlSelect>
  );
}
