import {
  Button,
  Facts,
  ReadFailure,
  formatMoney,
  formatInstant,
  Link,
  PageHead,
  PrintDialog,
  Sheet,
  useCall,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { cardValueWords, listCardOperations, type OperationRow } from '../../contract/index.ts'
import { receiptWords } from './receipt.words.ts'
import '../cards.css'

/** Returns true for an operation that moved money or issued a card. */
export function hasReceipt({ kind, amountMinor, result }: OperationRow): boolean {
  return result === 'done' && (amountMinor !== null || kind === 'issue')
}

/**
 * Receipt for the customer at the counter: the operation, the money, the cashier and the time, with signature lines.
 */
export function Receipt({ id, back }: { id: string; back: string }) {
  const t = useWords(receiptWords)
  useWords(cardValueWords)
  const translate = useTranslate()
  const read = useCall(listCardOperations, { query: { id } }, { quiet: true })
  const [printing, setPrinting] = useState(false)
  const { name: operator } = useCurrentUser().operator
  const row = read.data?.list[0]
  if (!row) return read.error ? <ReadFailure error={read.error} onRetry={() => void read.refetch()} /> : null
  return (
    <div className="key-sheet">
      <PageHead
        title={`${t('cards.receipt.title')} · ${translate(`cards.kind.${row.kind}`)}`}
        fresh={<Link to={back}>{t('cards.receipt.back')}</Link>}
        actions={
          <Button kind="primary" icon="bill" onClick={() => setPrinting(true)}>
            {t('cards.receipt.print')}
          </Button>
        }
      />
      <Sheet title={operator}>
        <ReceiptFacts row={row} />
      </Sheet>
      <div className="key-signed">
        <span>{t('cards.receipt.sign-clerk')}</span>
        <span>{t('cards.receipt.sign-holder')}</span>
      </div>
      {printing && <PrintDialog title={t('cards.receipt.print')} onClose={() => setPrinting(false)} />}
    </div>
  )
}

function ReceiptFacts({ row }: { row: OperationRow }) {
  const t = useWords(receiptWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { currency, timeZone } = useCurrentUser().operator
  const money = (minor: number | null) =>
    minor === null ? null : formatMoney(minor, row.currency ?? currency, language)
  return (
    <Facts
      of={[
        [t('cards.receipt.no'), row.id.slice(-12).toUpperCase()],
        [t('cards.receipt.at'), formatInstant(row.at, language, timeZone)],
        [t('cards.receipt.cardNo'), row.cardNo],
        [t('cards.receipt.family'), translate(`cards.family.${row.family}`)],
        [t('cards.receipt.holderName'), row.holderName],
        [t(row.kind === 'issue' ? 'cards.receipt.depositMinor' : 'cards.receipt.amount'), money(row.amountMinor)],
        [t('cards.receipt.before'), money(row.beforeMinor)],
        [t('cards.receipt.after'), money(row.afterMinor)],
        [t('cards.receipt.method'), row.payMethod ? translate(`cards.receipt.method.${row.payMethod}`) : null],
        [t('cards.receipt.voucher'), row.voucherNo || null],
        [t('cards.receipt.reason'), row.reason || null],
        [t('cards.receipt.tac'), row.tac || null],
        [t('cards.receipt.approver'), row.approverName],
        [t('cards.receipt.clerk'), row.byName],
      ]}
    />
  )
}
