import type { ReactNode } from 'react';
import { DividedAlbums } from './divided/divided-albums.tsx';
import type { InsightsData } from './insights-query.ts';
import { Reviewers } from './reviewers/reviewers.tsx';
import { Submitters } from './submitters/submitters.tsx';
import { TasteMap } from './taste/taste-map.tsx';
import { Time } from './time/time.tsx';

export type Section = {
  /** Value of `?section=` in the URL. */
  name: string;
  title: string;
  Body: (props: { insights: InsightsData }) => ReactNode;
};

/** Sections of the page in order; the first is the default. */
export const SECTIONS: readonly Section[] = [
  { name: 'taste', title: 'Taste map', Body: TasteMap },
  { name: 'divided', title: 'Divisive and unanimous', Body: DividedAlbums },
  { name: 'reviewers', title: 'Reviewers', Body: Reviewers },
  { name: 'submitters', title: 'Submitters and vetoes', Body: Submitters },
  { name: 'time', title: 'Time', Body: Time },
];
