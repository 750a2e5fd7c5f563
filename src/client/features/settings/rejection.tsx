import { Text } from '../../components/layout/primitives.tsx';

/** Why the server rejected an action; nothing for `null`. */
export function Rejection({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text tone="danger" weight={600} role="alert">
      {text}
    </Text>
  );
}
