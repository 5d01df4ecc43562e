import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { couldNotLoad } from '../../services/hub-client/could-not-load.ts'
import type { TopicView } from '../../services/hub-client/topic-view.ts'
import { useFeed } from '../../services/hub-client/use-feed.ts'

/** What stands for a figure that a view does not have: `unknown` where it could not be had, else `--`. */
export function useMissingText(kind: MarketKind, view: TopicView): string {
  const { t } = useTranslation('trading')
  return couldNotLoad(view, useFeed(), kind) ? t('header.unknown') : '--'
}
