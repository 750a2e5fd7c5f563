import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { ChunkLoadError, importPart } from '../../lib/http/import-with-retry.ts';
import { onReconnect } from '../../lib/http/server-status.ts';
import { Button } from '../controls/button.tsx';
import { ErrorPanel } from '../feedback/error-panel.tsx';
import { Card } from '../layout/primitives.tsx';
import styles from './lazy-component.module.css';

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

type FailureProps = { error: ChunkLoadError; onRetry: () => void };

type Options<Props> = {
  /** Shown while the chunk is loading, and in server-rendered pages. */
  fallback?: ReactNode;
  /** Shown when the chunk cannot be loaded, until it is; nothing by default. */
  Failure?: ComponentType<FailureProps & Props>;
};

/**
 * Creates a component whose chunk is loaded on first render, or by `preload()`; it then renders
 * synchronously, as on the server. A failed chunk is loaded again on request and on reconnect.
 * @example lazyComponent(async () => (await import('./dialogs.tsx')).Dialogs)
 */
export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  { fallback = null, Failure = Nothing }: Options<Props> = {},
) {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function preload(): Promise<ComponentType<Props>> {
    if (Loaded !== undefined) return Loaded;
    loading ??= importPart(load).finally(() => {
      loading = undefined;
    });
    Loaded = await loading;
    return Loaded;
  }

  function LazyComponent(props: Props) {
    // One `lazy` component per mount, since a failed one remains failed.
    const [Shown, setShown] = useState<ComponentType<Props>>(
      () => Loaded ?? lazy(async () => ({ default: await preload() })),
    );
    const isHydrating = useIsHydrating();
    if (Shown === Loaded) return <Shown {...props} />;
    if (isHydrating) return fallback;
    const retry = async () => {
      const Preloaded = await preload();
      setShown(() => Preloaded);
    };
    return (
      <ChunkErrorBoundary
        failure={(first) => (
          <Retry first={first} retry={retry}>
            {(failure) => <Failure {...failure} {...props} />}
          </Retry>
        )}
      >
        <Suspense fallback={fallback}>
          <Shown {...props} />
        </Suspense>
      </ChunkErrorBoundary>
    );
  }

  return Object.assign(LazyComponent, { preload });
}

/** Creates a lazy dialog; an error opens in its place. */
export function lazyDialog<Props extends { onClose: () => void }>(load: LoadComponent<Props>) {
  return lazyComponent(load, { Failure: FailureDialog });
}

type BoundaryProps = { failure: (error: ChunkLoadError) => ReactNode; children: ReactNode };

/** Catches a failed chunk; errors of the loaded component are left to the page. */
class ChunkErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ChunkLoadError) return this.props.failure(error);
    throw error;
  }
}

type RetryProps = {
  first: ChunkLoadError;
  retry: () => Promise<void>;
  children: (failure: FailureProps) => ReactNode;
};

/** Retries on reconnect; the error is shown meanwhile, so that its button is not removed. */
function Retry({ first, retry, children }: RetryProps) {
  const [error, setError] = useState(first);
  const onRetry = () => {
    retry().catch(setError);
  };
  const retryOnReconnect = useEffectEvent(onRetry);
  useEffect(() => onReconnect(() => retryOnReconnect()), []);
  return children({ error, onRetry });
}

function Nothing(): null {
  return null;
}

/** Shows the error in place of a lazy component. */
export function FailurePanel({ error, onRetry }: FailureProps) {
  useEffect(() => {
    error.recover();
  }, [error]);
  return <ErrorPanel problem={error.problem} onRetry={onRetry} />;
}

/** Native dialog, since the chunk of the other dialogs may be missing too. */
function FailureDialog({ error, onRetry, onClose }: FailureProps & { onClose: () => void }) {
  const { problem } = error;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!error.recover() && !dialog.current?.open) dialog.current?.showModal();
  }, [error]);
  return (
    <Card
      as="dialog"
      radius="l"
      padding={4}
      surface
      ref={dialog}
      aria-label={problem.title}
      className={styles.dialog}
      onClose={() => onClose()}
    >
      <ErrorPanel problem={problem} onRetry={onRetry} />
      <Button look="quiet" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </Card>
  );
}
