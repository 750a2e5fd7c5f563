import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { type Delivery, deliveriesQuery } from '../../queries/notifications.ts';
import { getEventName } from './labels.ts';
import styles from './notifications.module.css';

const STATUSES = { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent', skipped: 'Skipped' };

/** The last deliveries with their results. */
export function Deliveries() {
  const heading = useId();
  const { data: deliveries, error } = useQuery(deliveriesQuery);
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <h3 id={heading}>Last messages</h3>
      {deliveries === undefined && error !== null && (
        <Text tone="danger">Couldn’t load the last messages.</Text>
      )}
      {deliveries?.length === 0 && <Text tone="muted">Nothing has been sent yet.</Text>}
      {deliveries && deliveries.length > 0 && (
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const clock = useClock();
  const { event, target, status, result, attempts, created_at } = delivery;
  const hasFailed = status === 'failed';
  // 'Sent. Sent' says nothing new.
  const reason = status === 'sent' || result === null ? '' : `: ${result}`;
  return (
    <Stack as="li" padding={2}>
      <Text as="span" breaks>
        {getEventName(event)}{' '}
        <Text as="span" tone="muted">
          to {target}
        </Text>
      </Text>
      <Text as="span" size="s" tone={hasFailed ? 'danger' : 'muted'} breaks>
        {STATUSES[status]}
        {reason} · <RelativeTime at={created_at} clock={clock} />
        {attempts > 1 && ` · ${attempts} attempts`}
      </Text>
    </Stack>
  );
}
