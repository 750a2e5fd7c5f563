import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import styles from './primitives.module.css';

/** Step of the spacing scale, `--space-1` to `--space-7`. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7;

type TextProps = {
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl';
  tone?: 'muted' | 'danger' | 'accent';
  weight?: 600 | 700;
  /** True for digits of equal width. */
  isTabular?: boolean;
  /** True to break long words anywhere. */
  breaks?: boolean;
};

type StackProps = TextProps & {
  gap?: Space;
  /** Horizontal alignment. */
  align?: 'start' | 'center' | 'end' | 'stretch';
};

type RowProps = TextProps & {
  gap?: Space;
  /** Vertical alignment, centered by default. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Horizontal alignment. */
  justify?: 'between' | 'center' | 'end';
  wraps?: boolean;
};

type CardProps = StackProps & {
  padding?: Space;
  radius?: 'm' | 'l';
  /** True for the color of a surface; transparent by default. */
  surface?: boolean;
};

type Props<Element extends ElementType, Own> = Own & {
  /** Element or component that is rendered; a `div` or `p` by default. */
  as?: Element;
  className?: string | undefined;
  children?: ReactNode;
} & Omit<ComponentPropsWithRef<Element>, keyof Own | 'as' | 'className' | 'children'>;

/** Children below each other. @example <Stack as="ul" gap={3}> */
export function Stack<Element extends ElementType = 'div'>(props: Props<Element, StackProps>) {
  return render('stack', 'div', props);
}

/** Children beside each other, centered vertically. @example <Row gap={2} justify="between"> */
export function Row<Element extends ElementType = 'div'>(props: Props<Element, RowProps>) {
  return render('row', 'div', props);
}

/** Bordered box. @example <Card as="section" gap={3} padding={4}> */
export function Card<Element extends ElementType = 'div'>(props: Props<Element, CardProps>) {
  return render('card', 'div', props);
}

/** Text in a size and tone of the design. @example <Text size="s" tone="muted"> */
export function Text<Element extends ElementType = 'p'>(props: Props<Element, TextProps>) {
  return render('text', 'p', props);
}

/** Text for screen readers only. @example <VisuallyHidden>Loading…</VisuallyHidden> */
export function VisuallyHidden<Element extends ElementType = 'span'>({
  as,
  ...props
}: Props<Element, object>) {
  const Hidden: ElementType = as ?? 'span';
  return <Hidden className="visually-hidden" {...props} />;
}

type AnyProps = RowProps & Omit<CardProps, 'align'>;
type Rendered = AnyProps & { as?: ElementType; className?: string | undefined };

function render(primitive: string, fallback: ElementType, all: object) {
  const { as: Element = fallback, className, ...props } = all as Rendered;
  const { gap, align, justify, wraps, padding, radius, surface, ...others } = props;
  const { size, tone, weight, isTabular, breaks, ...rest } = others;
  const names = [
    primitive,
    gap && `gap${gap}`,
    align && `${primitive === 'row' ? 'align' : 'items'}-${align}`,
    justify && `justify-${justify}`,
    wraps && 'wraps',
    padding && `padding${padding}`,
    radius && `radius-${radius}`,
    surface && 'surface',
    size && `size-${size}`,
    tone,
    weight && `weight${weight}`,
    isTabular && 'tabular',
    breaks && 'breaks',
  ];
  const classes = [...names.map((name) => name && styles[name]), className];
  return <Element className={classes.filter(Boolean).join(' ')} {...rest} />;
}
