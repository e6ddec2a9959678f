import { listWallets, payDeposit } from '@evops/ledger/contract'
import {
  Drawer,
  DrawerWhileLoading,
  Form,
  useCall,
  useForm,
  useIsPermitted,
  usePage,
  useWords,
  type FormValues,
} from '@evops/kit'
import {
  getCard,
  issueCard,
  listCardOperations,
  listCards,
  registerCard,
  type CardDetail,
} from '../../contract/index.ts'
import {
  AmountField,
  FamilyField,
  HolderField,
  CardKindFields,
  CardNumberFields,
  CardPaymentFields,
  CardTermFields,
} from './CardFields.tsx'
import { LimitFields } from '../limits/LimitFields.tsx'
import { startLimitsFromForm } from '../limits/limits-form.ts'
import { cardWords } from './cards.words.ts'
import type { CardScreen } from './screens.ts'

const reads = [listCards, getCard, listCardOperations, listWallets] as const
/** Sends an emptied input as null: no limit, no end, or no holder. */
const orNull = (values: FormValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)]))
const open = ['validFrom', 'validUntil', 'limitMinor', 'limitDwh'] as const

/** Registers a card into stock. */
export function RegisterCard({ screen, onClose }: { screen: CardScreen; onClose: () => void }) {
  const t = useWords(cardWords)
  const { setSearch } = usePage()
  const form = useForm(registerCard, {
    initial: { family: screen.families[0], cardType: 'personal', media: 'm1' },
    refreshes: reads,
    done: t('cards.card.registered'),
    toBody: (values) => ({ ...values, ...orNull(values, [...open, 'secureNo']) }),
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  return (
    <Drawer title={t('cards.card.register')} onClose={onClose}>
      <Form form={form} verb={t('cards.card.register')} onCancel={onClose}>
        <CardNumberFields form={form} />
        <FamilyField form={form} families={screen.families} />
        <CardKindFields form={form} />
        <CardTermFields form={form} />
      </Form>
    </Drawer>
  )
}

/** Issues a card to its holder: from stock, or registered in the same step. */
export function IssueCard({
  screen,
  stockId,
  onClose,
}: {
  screen: CardScreen
  stockId: string | undefined
  onClose: () => void
}) {
  const t = useWords(cardWords)
  const read = useCall(getCard, { params: { id: stockId ?? '' } }, { quiet: true, enabled: stockId !== undefined })
  if (stockId !== undefined && read.data?.id !== stockId)
    return <DrawerWhileLoading read={read} title={t('cards.card.gone')} onClose={onClose} />
  return <IssueForm screen={screen} card={read.data} onClose={onClose} />
}

function IssueForm({
  screen,
  card,
  onClose,
}: {
  screen: CardScreen
  card: CardDetail | undefined
  onClose: () => void
}) {
  const t = useWords(cardWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const form = useForm(issueCard, {
    initial: card
      ? {
          plate: card.plate,
          validFrom: card.validFrom,
          validUntil: card.validUntil,
          limitMinor: card.limitMinor,
          limitDwh: card.limitDwh,
          remark: card.remark,
          method: 'cash',
        }
      : { cardType: 'personal', media: 'm1', method: 'cash' },
    refreshes: reads,
    done: t('cards.card.issued'),
    toBody: ({ depositMinor, ...values }) => ({
      ...values,
      ...orNull(values, [...open, 'holderId', 'secureNo']),
      ...startLimitsFromForm(values),
      depositMinor: typeof depositMinor === 'number' ? depositMinor : 0,
      ...(card ? { id: card.id } : { family: screen.families[0] }),
    }),
    onSaved: ({ id }) => setSearch({ new: undefined, of: undefined, open: id }),
  })
  const takesDeposit = may(payDeposit)
  return (
    <Drawer title={card ? `${t('cards.card.issue')} · ${card.cardNo}` : t('cards.card.issue')} onClose={onClose}>
      <Form form={form} verb={t('cards.card.act-issue')} onCancel={onClose}>
        {!card && <CardNumberFields form={form} />}
        {!card && <CardKindFields form={form} />}
        <HolderField form={form} />
        <CardTermFields form={form} />
        <LimitFields form={form} />
        {takesDeposit && (
          <>
            <AmountField
              form={form}
              name="depositMinor"
              label={t('cards.card.depositMinor')}
              hint={t('cards.card.deposit-hint')}
            />
            {typeof form.values.depositMinor === 'number' && form.values.depositMinor > 0 && (
              <CardPaymentFields form={form} />
            )}
          </>
        )}
      </Form>
    </Drawer>
  )
}
