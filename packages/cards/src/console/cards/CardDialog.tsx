import { listFlow, listWallets } from '@evops/ledger/contract'
import {
  CheckField,
  DateTimeField,
  Dialog,
  Form,
  formatMoney,
  type FormState,
  type FormValues,
  TextField,
  toast,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import {
  cancelCard,
  getCard,
  getPurse,
  isPurse,
  listCardOperations,
  listCards,
  lockCard,
  rechargeCard,
  refundCard,
  renewCard,
  replaceCard,
  reportLoss,
  type CardDetail,
} from '../../contract/index.ts'
import { AmountField, IdentityField, CardNumberFields, CardPaymentFields } from './CardFields.tsx'
import { cardWords } from './cards.words.ts'

const specs = {
  recharge: rechargeCard,
  refund: refundCard,
  lock: lockCard,
  unlock: lockCard,
  loss: reportLoss,
  unloss: reportLoss,
  replace: replaceCard,
  cancel: cancelCard,
  renew: renewCard,
} as const
export type CardDialogAct = keyof typeof specs
const paying: readonly CardDialogAct[] = ['recharge', 'refund']
const reads = [listPendingChanges, listCards, getCard, getPurse, listCardOperations, listWallets, listFlow] as const

/** Request fields of an action in addition to the typed ones. */
function bodyOf(act: CardDialogAct, card: CardDetail, values: FormValues): Record<string, unknown> {
  const { id, version } = card
  if (paying.includes(act)) return { ...values, id }
  if (act === 'lock' || act === 'unlock') return { ...values, id, version, locked: act === 'lock' }
  if (act === 'loss' || act === 'unloss') return { ...values, version, lost: act === 'loss' }
  if (act === 'renew') return { ...values, version, validUntil: values.validUntil || null }
  return { ...values, ...(act === 'replace' && { secureNo: values.secureNo || null }), version }
}

/** Dialog of one action on a card. A repeated request is executed once. */
export function CardDialog({ card, act, onClose }: { card: CardDetail; act: CardDialogAct; onClose: () => void }) {
  const t = useWords(cardWords)
  const language = useLanguage()
  const { setSearch } = usePage()
  const { currency } = useCurrentUser().operator
  // The endpoints have the same shape. The form validates its values with the schema of the chosen one.
  const spec = specs[act] as typeof cancelCard
  const form = useForm(spec, {
    params: { id: card.id },
    initial:
      act === 'cancel' || paying.includes(act) ? { method: 'cash', ...(act === 'cancel' && { collected: true }) } : {},
    refreshes: reads,
    toBody: (values) => bodyOf(act, card, values),
    onSaved: (reply) => {
      const isRequested = 'approvalId' in reply && reply.approvalId !== null
      toast.ok(t(isRequested ? 'cards.card.requested' : 'cards.card.saved'))
      if (act === 'replace') setSearch({ open: reply.id })
      onClose()
    },
  })
  const minor = act === 'cancel' ? (card.depositMinor ?? 0) : (card.principalMinor ?? 0)
  const textKey = act === 'cancel' && card.depositMinor === null ? 'cancel-plain' : act
  const text = t(`cards.card.${textKey}-text`, {
    name: card.holderName ?? '',
    amount: formatMoney(minor, card.currency ?? currency, language),
  })
  const verb = t(`cards.card.act-${act}`)
  return (
    <Dialog title={`${verb} · ${card.cardNo}`} onClose={onClose}>
      <p className="dim">{text}</p>
      <PendingChanges subject={card.id} />
      <Form form={form} verb={verb} onCancel={onClose}>
        <ActFields act={act} card={card} form={form} />
      </Form>
    </Dialog>
  )
}

function ActFields({ act, card, form }: { act: CardDialogAct; card: CardDetail; form: FormState }) {
  const t = useWords(cardWords)
  const f = useFields(cardWords, 'cards.card', { form })
  const { timeZone } = useCurrentUser().operator
  const isPaying = paying.includes(act) || (act === 'cancel' && card.depositMinor !== null)
  return (
    <>
      {paying.includes(act) && <AmountField form={form} name="amountMinor" label={t('cards.card.amount')} />}
      {act === 'recharge' && <IdentityField form={form} />}
      {act === 'cancel' && isPurse(card.family) && (
        <AmountField
          form={form}
          name="balanceMinor"
          label={t('cards.card.balanceMinor')}
          hint={t('cards.card.balance-hint')}
        />
      )}
      {isPaying && <CardPaymentFields form={form} />}
      {act === 'replace' && <CardNumberFields form={form} />}
      {act === 'renew' && <DateTimeField {...f('validUntil')} zone={timeZone} />}
      {act === 'cancel' && <CheckField {...f('collected')} />}
      <TextField
        form={form}
        name={act === 'recharge' ? 'note' : 'reason'}
        label={t(act === 'recharge' ? 'cards.card.remark' : 'cards.card.reason')}
        lines={2}
        wide
      />
    </>
  )
}
