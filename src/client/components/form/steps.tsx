import { Row, Text } from '../layout/primitives.tsx';
import styles from './steps.module.css';

type Props = { names: readonly string[] /** From 1. */; current: number };

/** Shows the current step of a form. */
export function Steps({ names, current }: Props) {
  return (
    <Row
      as="ol"
      gap={2}
      columnGap={5}
      align="stretch"
      wraps
      aria-label="Progress"
      className={styles.steps}
    >
      {names.map((name, index) => (
        <Row
          as="li"
          gap={2}
          tone="muted"
          key={name}
          aria-current={index + 1 === current ? 'step' : undefined}
          data-done={index + 1 < current}
        >
          <Text as="span" weight={700} font="display" className={styles.number}>
            {index + 1}
          </Text>{' '}
          <span className={styles.name}>{name}</span>
        </Row>
      ))}
    </Row>
  );
}
