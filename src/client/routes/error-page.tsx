import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Disc3 } from 'lucide-react';
import { Button } from '../components/controls/button.tsx';
import { Row, Stack, Text } from '../components/layout/primitives.tsx';
import styles from './error-page.module.css';

type Props = {
  code?: string;
  title?: string;
  message?: string;
  /** URL to reload, if another page failed. */
  reloads?: string;
};

/** Error page and 404 page (product/screens.md#screens). */
export function ErrorPage({
  code = '500',
  title = 'Something went wrong',
  message = 'An unexpected error occurred. Please try again or contact support if the problem persists.',
  reloads,
}: Props) {
  const router = useRouter();
  const canGoBackHere = useCanGoBack();
  // The Navigation API includes pages before a reload, but not every browser has it.
  const canGoBack = canGoBackHere || (globalThis.navigation?.canGoBack ?? false);
  const goHome = () => router.navigate({ to: '/' });
  return (
    <Stack gap={3} align="center" className={styles.screen}>
      <Text as="span" tone="accent">
        <Disc3 aria-hidden="true" size={56} strokeWidth={1.25} />
      </Text>
      <Text tone="muted" font="display" isTabular className={styles.code}>
        {code}
      </Text>
      <Text as="h1" size="2xl" tabIndex={-1}>
        {title}
      </Text>
      <Text tone="muted" breaks className={styles.message}>
        {message}
      </Text>
      <Row gap={3} align="stretch" justify="center" wraps className={styles.actions}>
        <Button look="primary" onClick={goHome}>
          Go Home
        </Button>
        <Button onClick={() => (canGoBack ? router.history.back() : goHome())}>Go Back</Button>
        <Button onClick={() => (reloads ? location.replace(reloads) : location.reload())}>
          Reload Page
        </Button>
      </Row>
    </Stack>
  );
}
