import {
  Button,
  Facts,
  Failed,
  formatMoney,
  formatWhen,
  Link,
  PageHead,
  PrintDialog,
  Sheet,
  useCall,
  useLanguage,
  useMe,
  usePage,
  useSay,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { cardValueWords, listCardOperations, type OperationRow } from '../../contract/index.ts'
import { cardWords } from './cards.words.ts'
import '../cards.css'

/** An operation that money moved with, or by which a card was handed out. */
export function hasReceipt({ kind, amountMinor, result }: OperationRow): boolean {
  return result === 'done' && (amountMinor !== null || kind === 'issue')
}

/** For whoever stands at the counter: what was done with their card, the money, who did it and when. */
export function CardReceipt({ cardId, operationId }: { cardId: string; operationId: string }) {
  const t = useWords(cardWords)
  useWords(cardValueWords)
  const say = useSay()
  const { path } = usePage()
  const read = useCall(listCardOperations, { query: { cardId, pageSize: 200, sort: '-at' } }, { quiet: true })
  const [printing, setPrinting] = useState(false)
  const { name: operator } = useMe().operator
  const row = read.data?.list.find(({ id }) => id === operationId)
  if (!row) return read.error ? <Failed error={read.error} onRetry={() => void read.refetch()} /> : null
  return (
    <div className="card-receipt">
      <PageHead
        title={`${t('cards.card.receipt')} · ${say(`cards.kind.${row.kind}`)}`}
        fresh={<Link to={`${path}?open=${cardId}`}>{t('cards.card.receipt-back')}</Link>}
        actions={
          <Button kind="primary" icon="bill" onClick={() => setPrinting(true)}>
            {t('cards.card.receipt-print')}
          </Button>
        }
      />
      <Sheet title={operator}>
        <ReceiptFacts row={row} />
      </Sheet>
      <p className="key-signed">
        <span>{t('cards.card.receipt-clerk')}</span>
        <span>{t('cards.card.receipt-customer')}</span>
      </p>
      {printing && <PrintDialog title={t('cards.card.receipt-print')} onClose={() => setPrinting(false)} />}
    </div>
  )
}

function ReceiptFacts({ row }: { row: OperationRow }) {
  const t = useWords(cardWords)
  const say = useSay()
  const language = useLanguage()
  const { currency, timeZone } = useMe().operator
  const money = (minor: number | null) =>
    minor === null ? null : formatMoney(minor, row.currency ?? currency, language)
  return (
    <Facts
      of={[
        [t('cards.card.receipt-no'), row.id.slice(-12).toUpperCase()],
        [t('cards.card.receipt-at'), formatWhen(row.at, language, timeZone)],
        [t('cards.card.cardNo'), row.cardNo],
        [t('cards.card.family'), say(`cards.family.${row.family}`)],
        [t('cards.card.holderName'), row.holderName],
        [t(row.kind === 'issue' ? 'cards.card.depositMinor' : 'cards.card.amount'), money(row.amountMinor)],
        [t('cards.card.receipt-before'), money(row.beforeMinor)],
        [t('cards.card.receipt-after'), money(row.afterMinor)],
        [t('cards.card.method'), row.payMethod ? say(`cards.card.method.${row.payMethod}`) : null],
        [t('cards.card.voucher'), row.voucherNo || null],
        [t('cards.card.reason'), row.reason || null],
        [t('cards.card.receipt-clerk'), row.byName],
      ]}
    />
  )
}
