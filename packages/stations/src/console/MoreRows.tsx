import { Button, useWords } from '@evops/kit'
import { codeListWords } from './facts.words.ts'

/** Footer of a list that is loaded in parts. */
export function MoreRows({ list }: { list: { hasMore: boolean; isFetching: boolean; more: () => void } }) {
  const f = useWords(codeListWords)
  if (!list.hasMore) return null
  return (
    <div className="more-rows">
      <Button kind="text" busy={list.isFetching} onClick={list.more}>
        {f('stations.more')}
      </Button>
    </div>
  )
}
