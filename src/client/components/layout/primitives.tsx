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
  /** True for one line, cut off with an ellipsis. */
  truncates?: boolean;
  /** True for little space between lines, as between a title and its artist. */
  isTight?: boolean;
  /** True to take the free space of a row. */
  grows?: boolean;
  /** True to never shrink in a row. */
  isRigid?: boolean;
  /** True for all columns of a grid. */
  spans?: boolean;
};

type BoxProps = TextProps & {
  padding?: Space;
  /** Padding on phones, if not `padding`. */
  phonePadding?: 3 | 4;
  /** Padding to the left and right, if not `padding`. */
  inline?: 2 | 3 | 4 | 5;
  /** Background, with rounded corners. */
  ground?: 'surface' | 'raised' | 'accent' | 'danger';
  radius?: 'm' | 'l';
};

type StackProps = BoxProps & {
  gap?: Space;
  /** Horizontal alignment. */
  align?: 'start' | 'center' | 'end' | 'stretch';
};

type GridProps = StackProps & {
  /** Minimum width of a column, in rem. */
  column: 7 | 8 | 16 | 18 | 20 | 22 | 24 | 27;
  /** True if few children are wider, so that they fill the grid. */
  fits?: boolean;
  /** Gap between columns, if not `gap`. */
  columnGap?: 7;
  /** Vertical alignment. */
  alignRows?: 'start' | 'center';
};

type RowProps = BoxProps & {
  gap?: Space;
  /** Vertical alignment, centered by default. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Horizontal alignment. */
  justify?: 'between' | 'center' | 'end';
  wraps?: boolean;
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

/** Columns of equal width, as many as fit. @example <Grid as="ul" column={20} gap={3}> */
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

/** Text for screen readers only. @example <VisuallyHidden>Loading…</VisuallyHidden> */
export function VisuallyHidden<Element extends ElementType = 'span'>({
  as,
  ...props
}: Props<Element, object>) {
  const Hidden: ElementType = as ?? 'span';
  return <Hidden className="visually-hidden" {...props} />;
}

type AnyProps = RowProps & Omit<CardProps & Partial<GridProps>, 'align'>;
type Rendered = AnyProps & { as?: ElementType; className?: string | undefined };

function render(primitive: string, fallback: ElementType, all: object) {
  const { as: Element = fallback, className, ...props } = all as Rendered;
  const { gap, align, justify, wraps, padding, inline, ground, radius, surface, ...box } = props;
  const { column, fits, columnGap, alignRows, phonePadding, ...others } = box;
  const { grows, isRigid, spans, size, tone, weight, font, ...more } = others;
  const { isTabular, isTight, breaks, truncates, ...rest } = more;
  const names = [
    primitive,
    gap && `gap${gap}`,
    column && `column${column}`,
    fits && 'fits',
    columnGap && `column-gap${columnGap}`,
    alignRows && `align-${alignRows}`,
    align && `${primitive === 'row' ? 'align' : 'items'}-${align}`,
    justify && `justify-${justify}`,
    wraps && 'wraps',
    padding && `padding${padding}`,
    phonePadding && `phone-padding${phonePadding}`,
    inline && `inline${inline}`,
    ground && 'panel',
    ground && `ground-${ground}`,
    radius && `radius-${radius}`,
    surface && 'surface',
    grows && 'grows',
    isRigid && 'rigid',
    spans && 'spans',
    size && `size-${size}`,
    tone,
    weight && `weight${weight}`,
    font && `font-${font}`,
    isTabular && 'tabular',
    isTight && 'tight',
    breaks && 'breaks',
    truncates && 'truncates',
  ];
  const classes = [...names.map((name) => name && styles[name]), className];
  return <Element className={classes.filter(Boolean).join(' ')} {...rest} />;
}
