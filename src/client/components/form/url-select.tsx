import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';

type Props = Omit<ComponentProps<'select'>, 'ref' | 'value' | 'defaultValue' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/**
 * Select of a value in the URL. Uncontrolled: React would take back a choice until the URL changes,
 * and one made before hydration.
 */
export function UrlSelect({ value, onChange, ...rest }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const isHydrated = useRef(false);
  /** Choices that have not arrived as the value, oldest first. */
  const sent = useRef<readonly string[]>([]);
  const choose = (chosen: string) => {
    sent.current = chosen === value ? [] : [...sent.current, chosen];
    onChange(chosen);
  };
  const follow = useEffectEvent(() => {
    const shown = select.current;
    if (shown === null) return;
    const index = sent.current.indexOf(value);
    const isLast = value === sent.current.at(-1);
    sent.current = index === -1 || isLast ? [] : sent.current.slice(index + 1);
    if (index === -1 && isHydrated.current) shown.value = value;
    else if (index === -1 && shown.value !== value) choose(shown.value);
    isHydrated.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value changes, which `follow` reads
  useEffect(() => follow(), [value]);
  // After Back, a choice may never arrive: nothing changes when it has not been rendered yet.
  const restore = useEffectEvent(() => {
    sent.current = [];
    if (select.current) select.current.value = value;
  });
  useEffect(() => {
    const dropChoices = () => restore();
    addEventListener('popstate', dropChoices);
    return () => removeEventListener('popstate', dropChoices);
  }, []);
  return (
    <select
      {...rest}
      ref={select}
      defaultValue={value}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
