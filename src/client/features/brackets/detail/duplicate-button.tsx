import { useNavigate } from '@tanstack/react-router';
import { CopyPlus } from 'lucide-react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { useCreationKey } from '../../../components/form/use-creation-key.ts';
import { requestData } from '../../../lib/http/request.ts';
import type { Act } from '../use-bracket-action.ts';

type Props = { bracket: Bracket; act: Act; busy: string | null; label: string };

export function DuplicateButton({ bracket, act, busy, label }: Props) {
  const navigate = useNavigate();
  const creationKey = useCreationKey();
  const duplicate = () =>
    requestData(endpoints.DUPLICATE_BRACKET, {
      params: { id: bracket.id },
      body: {},
      idempotencyKey: creationKey({ copies: bracket.id }),
    });
  const go = (copy: Bracket) => {
    notify('Copied as a draft. Generate matchups to play');
    navigate({ to: '/brackets/$id', params: { id: copy.id } });
  };
  return (
    <Button disabled={busy !== null} onClick={() => act('duplicate', duplicate, go)}>
      <CopyPlus aria-hidden="true" size={18} /> {label}
    </Button>
  );
}
