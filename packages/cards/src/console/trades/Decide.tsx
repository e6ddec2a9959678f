import { Dialog, Form, SelectField, TextField, toast, useCall, useForm, useWords } from '@evops/kit'
import {
  decideCardOrder,
  decideCardTransaction,
  getPurse,
  listCardTrades,
  listMissingRecords,
  type TradeRow,
} from '../../contract/index.ts'
import { tradeWords } from './trades.words.ts'

const reads = [listCardTrades, listMissingRecords, getPurse] as const
interface Props {
  row: Pick<TradeRow, 'cardId' | 'orderId' | 'transactionId' | 'settleState' | 'differenceMinor'>
  onClose: () => void
}

/** A payment without its session, or one that is not believed. */
export function DecideTransaction({ row, onClose }: Props) {
  const t = useWords(tradeWords)
  const isHeld = row.settleState === 'held'
  const ways = isHeld ? (['accept', 'reject'] as const) : (['match', 'income', 'give_back'] as const)
  const { data } = useCall(
    listMissingRecords,
    { query: { cardId: row.cardId, kind: 'order', pageSize: 50 } },
    { quiet: true, enabled: !isHeld },
  )
  const form = useForm(decideCardTransaction, {
    params: { id: row.transactionId ?? '' },
    initial: { as: ways[0] },
    refreshes: reads,
    onSaved: () => {
      toast.ok(t('cards.trade.decided'))
      onClose()
    },
  })
  const orders = (data?.list ?? []).map(({ orderId, orderNo }) => ({
    value: orderId ?? '',
    label: orderNo ?? '',
  }))
  return (
    <Dialog title={t('cards.trade.decide')} onClose={onClose}>
      <Form form={form} verb={t('cards.trade.decide')} onCancel={onClose}>
        <SelectField
          form={form}
          name="as"
          label={t('cards.trade.decide-as')}
          options={ways.map((value) => ({ value, label: t(`cards.trade.as-${value}`) }))}
        />
        {form.values.as === 'match' && (
          <SelectField
            form={form}
            name="orderId"
            label={t('cards.trade.orderId')}
            hint={t('cards.trade.order-find')}
            options={orders}
          />
        )}
        <TextField form={form} name="reason" label={t('cards.trade.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** What a session and its card's payment differ by. */
export function DecideOrder({ row, onClose }: Props) {
  const t = useWords(tradeWords)
  const ways =
    (row.differenceMinor ?? 0) > 0 ? (['holder', 'written_off'] as const) : (['give_back'] as const)
  const form = useForm(decideCardOrder, {
    params: { id: row.orderId ?? '' },
    initial: { as: ways[0] },
    refreshes: reads,
    onSaved: () => {
      toast.ok(t('cards.trade.decided'))
      onClose()
    },
  })
  return (
    <Dialog title={t('cards.trade.decide')} onClose={onClose}>
      <Form form={form} verb={t('cards.trade.decide')} onCancel={onClose}>
        <SelectField
          form={form}
          name="as"
          label={t('cards.trade.decide-as')}
          options={ways.map((value) => ({ value, label: t(`cards.trade.as-${value}`) }))}
        />
        <TextField form={form} name="reason" label={t('cards.trade.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
