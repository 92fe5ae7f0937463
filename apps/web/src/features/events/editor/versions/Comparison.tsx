import { useQuery } from '@tanstack/react-query';
import type { EventVersionContent } from '@foyer/contract/events/event-draft';
import { changesOf, imageChangesOf } from '@foyer/domain/events/listed-changes';
import { callQuery } from '../../../../api/query.ts';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { ChangeList } from '../ChangeList.tsx';

export const versionQuery = (eventId: number, versionId: number) =>
  callQuery('getEventVersion', { params: { eventId, versionId } });

interface ComparisonProps {
  eventId: number;
  fromId: number;
  toId: number;
}

/** The differences between two versions (events 4.4). */
export function Comparison({ eventId, fromId, toId }: ComparisonProps) {
  const { text: t } = useLanguage();
  const { editor } = useStaffText();
  const from = useQuery(versionQuery(eventId, fromId));
  const to = useQuery(versionQuery(eventId, toId));
  const failed = [from, to].find(({ isError }) => isError);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!from.data || !to.data) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="6rem" />
      </Loading>
    );
  }
  const changes = allChanges(from.data, to.data);
  if (changes.length === 0) return <p>{editor.compareEqual}</p>;
  return <ChangeList changes={changes} before={from.data.definition} after={to.data.definition} />;
}

const allChanges = (from: EventVersionContent, to: EventVersionContent) => [
  ...changesOf(from.definition, to.definition),
  ...imageChangesOf(from.images, to.images),
];
