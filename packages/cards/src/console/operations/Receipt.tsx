import {
  Button,
  Failed,
  Link,
  PageHead,
  PrintDialog,
  Sheet,
  Tag,
  useCall,
  useMe,
  useSay,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { cardValueWords, listCardOperations, operationsScreen } from '../../contract/index.ts'
import { OperationFacts } from './OperationDrawer.tsx'
import { operationWords } from './operations.words.ts'
import '../cards.css'

/** What a holder is given at the counter: one operation, with lines to sign. */
export function Receipt({ id }: { id: string }) {
  const t = useWords(operationWords)
  useWords(cardValueWords)
  const say = useSay()
  const read = useCall(listCardOperations, { query: { id } }, { quiet: true })
  const [printing, setPrinting] = useState(false)
  const { name: operator } = useMe().operator
  const row = read.data?.list[0]
  if (!row) return read.error ? <Failed error={read.error} onRetry={() => void read.refetch()} /> : null
  return (
    <div className="key-sheet">
      <PageHead
        title={`${say(`cards.kind.${row.kind}`)} · ${row.cardNo}`}
        tags={<Tag>{operator}</Tag>}
        fresh={<Link to={operationsScreen.path}>{t('cards.log.receipt-back')}</Link>}
        actions={
          <Button kind="primary" icon="bill" onClick={() => setPrinting(true)}>
            {t('cards.log.receipt-print')}
          </Button>
        }
      />
      <div className="stack">
        <Sheet>
          <OperationFacts row={row} />
        </Sheet>
        <div className="key-signed">
          <span>{t('cards.log.sign-clerk')}</span>
          <span>{t('cards.log.sign-holder')}</span>
        </div>
      </div>
      {printing && <PrintDialog title={t('cards.log.receipt-print')} onClose={() => setPrinting(false)} />}
    </div>
  )
}
