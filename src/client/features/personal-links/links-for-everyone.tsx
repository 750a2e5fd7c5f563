import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { personalLinksQuery } from '../../queries/personal-links.ts';
import { MissingLinks } from './missing-links.tsx';
import { listMissing } from './new-link.ts';
import { usePersonalLinks } from './use-personal-links.ts';

/** Section of the first run: a personal link for every reviewer (product/first-run.md). */
export function LinksForEveryone({ reviewers }: { reviewers: readonly string[] }) {
  return (
    <PageSection id="links-for-everyone" title="For each person">
      <Text tone="muted">
        A personal link makes a phone one reviewer: in every listening room, their seat is one tap
        away. It gives no admin rights.
      </Text>
      <LinksOf reviewers={reviewers} />
    </PageSection>
  );
}

/** Says who of these has no personal link, and creates the missing ones. */
export function LinksOf({ reviewers }: { reviewers: readonly string[] }) {
  const query = useQuery(personalLinksQuery);
  const links = query.data;
  const actions = usePersonalLinks();
  if (links === undefined)
    return <LoadState query={query} failure="Couldn’t load the personal links." />;
  const missing = listMissing(reviewers, links);
  const isNew = (name: string) => actions.newLinks.some(({ reviewer }) => reviewer === name);
  const earlier = reviewers.filter((name) => !missing.includes(name) && !isNew(name));
  return (
    <>
      <MissingLinks
        missing={missing}
        isFirst={missing.length === reviewers.length}
        actions={actions}
      />
      {actions.dialog}
      {earlier.length > 0 && (
        <Text tone="muted" size="s">
          {earlier.join(', ')} {earlier.length === 1 ? 'has a link' : 'have links'} already, which
          can’t be shown again. <Link to="/personal-links">Personal Links</Link> makes another.
        </Text>
      )}
    </>
  );
}
