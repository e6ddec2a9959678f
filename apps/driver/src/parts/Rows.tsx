import type { EndpointSpec, EndpointReply } from '@evops/platform/contract'
import { type ReactNode, useState } from 'react'
import type { EndpointInput } from '../net/endpoint-call.ts'
import { useEndpoint } from '../net/use-endpoint.ts'
import { useWords } from '../words/translate.ts'
import type { IconName } from './Icon.tsx'
import { partWords } from './part.words.ts'
import { Button, Empty, LoadedResult, Sheet } from './Parts.tsx'

type RowOf<E extends EndpointSpec> = EndpointReply<E> extends { list: (infer R)[] } ? R : never

const atOnce = 20

/** A list of the API, newest first: twenty rows, and twenty more on request. */
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
  /** A changed value reloads. */
  mark?: number
}) {
  const t = useWords(partWords)
  const [shown, setShown] = useState(atOnce)
  // Loads a larger page instead of the next one, so that new rows do not shift the list.
  const input = { query: { ...query, page: 1, pageSize: shown } } as unknown as EndpointInput<E>
  const answer = useEndpoint(of, input, undefined, mark)
  return (
    <LoadedResult answer={answer}>
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
    </LoadedResult>
  )
}
