import { Button, useWords } from '@evops/kit'
import { factWords } from './facts.words.ts'

/** The foot of a list that is read a part at a time. */
export function MoreRows({ list }: { list: { hasMore: boolean; isFetching: boolean; more: () => void } }) {
  const f = useWords(factWords)
  if (!list.hasMore) return null
  return (
    <div className="more-rows">
      <Button kind="text" busy={list.isFetching} onClick={list.more}>
        {f('stations.more')}
      </Button>
    </div>
  )
}
