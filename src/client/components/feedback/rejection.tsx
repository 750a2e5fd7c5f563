import { Text } from '../layout/primitives.tsx';

type Props = { text: string | null | undefined };

/** Why the server rejected what was just pressed; nothing without a text. */
export function Rejection({ text }: Props) {
  if (text == null) return null;
  return (
    <Text tone="danger" weight={600} role="alert">
      {text}
    </Text>
  );
}
