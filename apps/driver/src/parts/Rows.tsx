import type { EndpointSpec, ReplyOf } from '@evops/platform/contract'
import { type ReactNode, useState } from 'react'
import type { Asked } from '../net/ask.ts'
import { useAsk } from '../net/use-ask.ts'
import { useWords } from '../words/translate.ts'
import type { IconName } from './Icon.tsx'
import { partWords } from './part.words.ts'
import { Button, Empty, Loaded, Sheet } from './Parts.tsx'

type RowOf<E extends EndpointSpec> = ReplyOf<E> extends { list: (infer R)[] } ? R : never

const atOnce = 20

/** A list of the API, the newest first: twenty, and as many again whenever somebody asks for more. */
export function Rows<E extends EndpointSpec>({
  of,
  query = {},
  row,
  empty,
  icon,
  mark = 0,
}: {
  of: E
  query?: object
  row: (row: RowOf<E>, again: () => void) => ReactNode
  empty: ReactNode
  icon: IconName
  /** Another one asks anew. */
  mark?: number
}) {
  const t = useWords(partWords)
  const [shown, setShown] = useState(atOnce)
  // A larger page rather than the next one: what came in meanwhile moves nobody's place.
  const given = { query: { ...query, page: 1, pageSize: shown } } as unknown as Asked<E>
  const answer = useAsk(of, given, undefined, mark)
  return (
    <Loaded answer={answer}>
      {(reply) => {
        const { list, total } = reply as unknown as { list: RowOf<E>[]; total: number }
        if (list.length === 0) return <Empty icon={icon}>{empty}</Empty>
        return (
          <>
            <Sheet flush>{list.map((one) => row(one, answer.again))}</Sheet>
            {total > list.length && (
              <Button wide onPress={() => setShown(Math.min(200, shown + atOnce))}>
                {t('driver.part.more')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
