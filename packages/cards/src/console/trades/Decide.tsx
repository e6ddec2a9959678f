import { Dialog, Form, type FormState, SelectField, TextField, toast, useCall, useForm, useWords } from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import {
  decideCardLoad,
  decideCardSession,
  decideCardTransaction,
  getPurse,
  getTransactionBooks,
  listCardTrades,
  listMissingRecords,
  loadDecisions,
  type MissingRecordRow,
  type sessionDecisions,
  type TradeRow,
} from '../../contract/index.ts'
import { tradeWords } from './trades.words.ts'

const reads = [listCardTrades, listMissingRecords, getTransactionBooks, getPurse] as const
interface Props {
  row: Pick<TradeRow, 'cardId' | 'sessionId' | 'transactionId' | 'settleState' | 'differenceMinor'>
  onClose: () => void
}

/** Decides about a payment without a session, or one that is not trusted. */
export function DecideTransaction({ row, onClose }: Props) {
  const t = useWords(tradeWords)
  const isHeld = row.settleState === 'held'
  const ways = isHeld ? (['accept', 'reject'] as const) : (['match', 'income', 'give_back'] as const)
  const { data } = useCall(
    listMissingRecords,
    { query: { cardId: row.cardId, kind: 'session', pageSize: 50 } },
    { quiet: true, enabled: !isHeld },
  )
  const form = useForm(decideCardTransaction, {
    params: { id: row.transactionId ?? '' },
    initial: { as: ways[0] },
    refreshes: reads,
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'cards.trade.decided' : 'cards.trade.requested'))
      onClose()
    },
  })
  const sessions = (data?.list ?? []).map(({ sessionId, sessionNo }) => ({
    value: sessionId ?? '',
    label: shortNo(sessionNo ?? ''),
  }))
  return (
    <DecideDialog form={form} ways={ways} onClose={onClose}>
      {form.values.as === 'match' && (
        <SelectField
          form={form}
          name="sessionId"
          label={t('cards.trade.sessionId')}
          hint={t('cards.trade.session-find')}
          options={sessions}
        />
      )}
    </DecideDialog>
  )
}

/** Decides about the difference between a session and its card's payment. */
export function DecideSession({ row, onClose }: Props) {
  const ways = (row.differenceMinor ?? 0) > 0 ? (['holder', 'written_off'] as const) : (['give_back'] as const)
  return <DecideOn spec={decideCardSession} id={row.sessionId} ways={ways} onClose={onClose} />
}

/** Decides about a load that only a terminal reported, or that only the operation log has. */
export function DecideLoad({
  row: { transactionId, operationId },
  onClose,
}: {
  row: Pick<MissingRecordRow, 'transactionId' | 'operationId'>
  onClose: () => void
}) {
  const decisions = ['load', 'written_off', 'reject'] as const
  return transactionId === null ? (
    <DecideOn spec={decideCardLoad} id={operationId} ways={loadDecisions} onClose={onClose} />
  ) : (
    <DecideOn spec={decideCardTransaction} id={transactionId} ways={decisions} onClose={onClose} />
  )
}

interface On {
  spec: typeof decideCardSession | typeof decideCardLoad | typeof decideCardTransaction
  id: string | null
  ways: readonly ('load' | 'reject' | (typeof sessionDecisions)[number] | (typeof loadDecisions)[number])[]
  onClose: () => void
}
function DecideOn({ spec, id, ways, onClose }: On) {
  const t = useWords(tradeWords)
  const form = useForm(spec, {
    params: { id: id ?? '' },
    initial: { as: ways[0] },
    refreshes: reads,
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'cards.trade.decided' : 'cards.trade.requested'))
      onClose()
    },
  })
  return <DecideDialog form={form} ways={ways} onClose={onClose} />
}

interface Deciding {
  form: FormState
  ways: readonly (On['ways'][number] | 'accept' | 'match' | 'income')[]
  onClose: () => void
  /** Additional fields of the chosen way, besides the reason. */
  children?: ReactNode
}
const byTwo: readonly unknown[] = ['give_back', 'written_off', 'take_back']
function DecideDialog({ form, ways, onClose, children }: Deciding) {
  const t = useWords(tradeWords)
  return (
    <Dialog title={t('cards.trade.decide')} onClose={onClose}>
      <Form form={form} verb={t('cards.trade.decide')} onCancel={onClose}>
        <SelectField
          form={form}
          name="as"
          label={t('cards.trade.decide-as')}
          options={ways.map((value) => ({ value, label: t(`cards.trade.as-${value}`) }))}
        />
        {children}
        {byTwo.includes(form.values.as) && <p className="dim">{t('cards.trade.two-people')}</p>}
        <TextField form={form} name="reason" label={t('cards.trade.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
