import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import {
  STREAMING_NAMES,
  STREAMING_SERVICES,
  type StreamingService,
} from '#shared/domain/club/streaming-keys.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Card, Text } from '../../components/layout/primitives.tsx';
import { SectionCard } from '../../components/layout/section-card.tsx';
import { removeStreamingKeys } from '../../queries/settings.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import { StreamingKeysForm } from './streaming-keys-form.tsx';

/** Section of the settings with the keys of streaming services (product/settings.md#streaming-services). */
export function StreamingSection({ settings }: { settings: SettingsResponse }) {
  const { engine } = settings;
  return (
    <SectionCard id="streaming-title" title="Streaming services">
      <Text tone="muted">
        With the keys of your own app, Spotify and Tidal fill in new albums, find covers and link to
        their pages.
        {engine === 'postgres' &&
          ' With PostgreSQL the keys are environment variables of every server.'}
      </Text>
      {STREAMING_SERVICES.map((service) => (
        <ServiceCard key={service} service={service} settings={settings} />
      ))}
    </SectionCard>
  );
}

type CardProps = { service: StreamingService; settings: SettingsResponse };

function ServiceCard({ service, settings: { engine, streaming_keys } }: CardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  /** Replaces the focus of the button that a removal hides. */
  const next = useRef<HTMLElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { source, id_ends_with } = streaming_keys[service];
  const variable = `${service.toUpperCase()}_CLIENT_ID`;
  const isFixed = source === 'environment';
  const ask = () => {
    next.current = null;
    setIsRemoving(true);
  };
  return (
    <Card as="section" gap={4} padding={4} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {STREAMING_NAMES[service]}
      </h3>
      {isFixed && <Text tone="muted">Set by {variable} on the server</Text>}
      {!isFixed && engine === 'postgres' && (
        <Text tone="muted">
          Set {variable} and {service.toUpperCase()}_CLIENT_SECRET to use it.
        </Text>
      )}
      {!isFixed && engine === 'sqlite' && (
        <StreamingKeysForm
          service={service}
          source={source}
          idEndsWith={id_ends_with}
          onRemove={ask}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          service={service}
          finalFocus={next}
          onRemoved={() => {
            next.current = heading.current;
            setIsRemoving(false);
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </Card>
  );
}

type RemoveProps = {
  service: StreamingService;
  finalFocus: RefObject<HTMLElement | null>;
  onRemoved: () => void;
  onClose: () => void;
};

function RemoveDialog({ service, finalFocus, onRemoved, onClose }: RemoveProps) {
  const client = useQueryClient();
  const name = STREAMING_NAMES[service];
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to remove them.',
  );
  const remove = async () => {
    if (!(await run((password) => removeStreamingKeys(client, service, password)))) return;
    notify(`The keys of ${name} are removed`);
    onRemoved();
  };
  return (
    <ConfirmDialog
      title={`Remove the keys of ${name}?`}
      confirm="Remove"
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onClose}
      finalFocus={finalFocus}
      above={dialog}
    >
      <p>Nothing more is looked up at {name}. Albums and covers that are there already stay.</p>
      <Rejection text={problem} />
    </ConfirmDialog>
  );
}
