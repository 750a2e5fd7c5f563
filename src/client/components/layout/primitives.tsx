import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import styles from './primitives.module.css';

/** Step of the spacing scale, `--space-1` to `--space-7`. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7;

type TextProps = {
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl';
  tone?: 'plain' | 'muted' | 'danger' | 'accent';
  weight?: 400 | 500 | 600 | 700 | 800;
  font?: 'text' | 'display';
  /** True for digits of equal width. */
  isTabular?: boolean;
  /** True to break long words anywhere. */
  breaks?: boolean;
  /** True for one line that ends with an ellipsis. */
  truncates?: boolean;
  /** Lines after which it ends with an ellipsis. */
  lines?: 1 | 2 | 3 | 4;
  /** True for little space between lines, as between a title and its artist. */
  isTight?: boolean;
  /** True to take the free space of a row. */
  grows?: boolean;
  /** True to never shrink in a row. */
  isRigid?: boolean;
  /** True for all columns of a grid. */
  spans?: boolean;
  /** True for at least the height of a touch target. */
  isTarget?: boolean;
};

type BoxProps = {
  padding?: Exclude<Space, 7>;
  /** Padding left and right, if it is not the same. */
  paddingInline?: 3 | 4 | 5;
  /** Padding on phones, if it is not the same. */
  phonePadding?: 4;
  /** Filled and rounded: as a surface, raised, of the accent, of a warning, or of an error with its border. */
  ground?: 'filled' | 'raised' | 'tinted' | 'warning' | 'problem';
  radius?: 'm' | 'l';
};

type StackProps = TextProps &
  BoxProps & {
    gap?: Space;
    /** Gap between columns, if it is not the same. */
    columnGap?: Exclude<Space, 1>;
    /** Horizontal alignment. */
    align?: 'start' | 'center';
    /** Vertical alignment. */
    alignRows?: 'start' | 'center';
  };

type RowProps = TextProps &
  BoxProps & {
    gap?: Space;
    /** Gap between columns, if it is not the same. */
    columnGap?: Exclude<Space, 1>;
    /** Vertical alignment, centered by default. */
    align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
    /** Horizontal alignment. */
    justify?: 'between' | 'center' | 'end';
    wraps?: boolean;
    isInline?: boolean;
  };

type GridProps = StackProps & {
  /** Minimum width of a column in rem; there are as many as fit. */
  columns: 7 | 8 | 13 | 14 | 16 | 18 | 20 | 21 | 22;
  /** True if few children share the whole width. */
  fits?: boolean;
};

type CardProps = StackProps & {
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

/** Children in columns of equal width. @example <Grid as="ul" columns={18} gap={4}> */
export function Grid<Element extends ElementType = 'div'>(props: Props<Element, GridProps>) {
  return render('grid', 'div', props);
}

/** Bordered box. @example <Card as="section" gap={3} padding={4}> */
export function Card<Element extends ElementType = 'div'>(props: Props<Element, CardProps>) {
  return render('card', 'div', props);
}

/** Text in a size and tone of the design. @example <Text size="s" tone="muted"> */
export function Text<Element extends ElementType = 'p'>(props: Props<Element, TextProps>) {
  return render('text', 'p', props);
}

/**
 * Round button of an icon, or a link with `as`. @example <IconButton aria-label="Close">
 */
export function IconButton<Element extends ElementType = 'button'>(
  props: Props<Element, { tone?: 'muted'; radius?: 'm' }>,
) {
  const type = props.as === undefined ? { type: 'button' } : {};
  return render('icon-button', 'button', { ...type, ...props });
}

/** Text for screen readers only. @example <VisuallyHidden>Loading…</VisuallyHidden> */
export function VisuallyHidden<Element extends ElementType = 'span'>({
  as,
  ...props
}: Props<Element, object>) {
  const Hidden: ElementType = as ?? 'span';
  return <Hidden className="visually-hidden" {...props} />;
}

type AnyProps = RowProps & Omit<CardProps, 'align'> & Partial<Omit<GridProps, 'align'>>;
type Rendered = AnyProps & { as?: ElementType; className?: string | undefined };

function render(primitive: string, fallback: ElementType, all: object) {
  const { as: Element = fallback, className, ...props } = all as Rendered;
  const { gap, columnGap, align, justify, wraps, padding, radius, surface, ...others } = props;
  const { size, tone, weight, isTabular, breaks, truncates, lines, ...more } = others;
  const { columns, fits, alignRows, isInline, paddingInline, phonePadding, ground, ...box } = more;
  const { font, isTight, grows, isRigid, spans, isTarget, ...rest } = box;
  const names = [
    primitive,
    gap && `gap${gap}`,
    columnGap && `column-gap${columnGap}`,
    columns && `column${columns}`,
    fits && 'fits',
    alignRows && `align-${alignRows}`,
    align && `${primitive === 'row' ? 'align' : 'items'}-${align}`,
    justify && `justify-${justify}`,
    wraps && 'wraps',
    isInline && 'inline',
    padding && `padding${padding}`,
    paddingInline && `padding-inline${paddingInline}`,
    phonePadding && `phone-padding${phonePadding}`,
    ground,
    radius && `radius-${radius}`,
    surface && 'surface',
    size && `size-${size}`,
    tone,
    weight && `weight${weight}`,
    font && `font-${font}`,
    isTabular && 'tabular',
    breaks && 'breaks',
    truncates && 'truncates',
    lines && 'lines',
    lines && `lines${lines}`,
    isTight && 'tight',
    grows && 'grows',
    isRigid && 'rigid',
    spans && 'spans',
    isTarget && 'target',
  ];
  const classes = [...names.map((name) => name && styles[name]), className];
  return <Element className={classes.filter(Boolean).join(' ')} {...rest} />;
}
