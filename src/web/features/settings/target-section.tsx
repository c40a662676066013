import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { TargetForm } from '#web/components/target/target-form.tsx';
import { TargetNow } from '#web/components/target/target-now.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, usePlan } from '#web/lib/queries.ts';
import { Section } from './section.tsx';

/** The target is part of every plan, so the shortest plan is requested. */
const PLAN_DAYS = 1;

export function TargetSection() {
  const { target: words } = useLocale().texts;
  return (
    <Section id="target" lead={words.lead}>
      <Loaded query={usePlan(PLAN_DAYS)} placeholder={<Skeleton height="11rem" />}>
        {({ target }) => (
          <>
            <TargetNow target={target} />
            <TargetForm target={target} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

TargetSection.prefetch = ((client) => client.fetchQuery(queries.plan(PLAN_DAYS))) satisfies Prefetch;
