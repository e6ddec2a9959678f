import {
  currencySign,
  Drawer,
  Form,
  formatMoney,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  usePage,
  useWords,
  type FormState,
} from '@evops/kit'
import { getWallet, listWallets } from '@evops/ledger/contract'
import { currencyExponent } from '@evops/platform/contract'
import {
  getParty,
  getWithdrawal,
  getWithdrawalLimits,
  withdrawalFees,
  listParties,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalLimitsReply,
} from '../../contract/index.ts'
import { withdrawalScreenWords } from './withdrawals.words.ts'

/** Requests a withdrawal from a party's share or, if allowed, from a wallet. */
export function NewWithdrawal({ onClose }: { onClose: () => void }) {
  const t = useWords(withdrawalScreenWords)
  const read = useCall(getWithdrawalLimits)
  return (
    <Drawer title={t('finance.withdrawal.new')} onClose={onClose}>
      {read.data ? <Request limits={read.data} onClose={onClose} /> : <span className="bone" />}
    </Drawer>
  )
}

function Request({ limits, onClose }: { limits: WithdrawalLimitsReply; onClose: () => void }) {
  const t = useWords(withdrawalScreenWords)
  const language = useLanguage()
  const { setSearch } = usePage()
  const { currency, now } = limits
  const digits = currencyExponent(currency)
  const form = useForm(requestWithdrawal, {
    initial: { holderKind: 'party' },
    refreshes: [listWithdrawals, getWithdrawal, listParties, getParty],
    done: t('finance.withdrawal.requested'),
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const f = useFields(withdrawalScreenWords, 'finance.withdrawal', { form })
  const money = (minor: number | null) =>
    minor === null ? t('finance.withdrawal.no-limit') : formatMoney(minor, currency, language)
  const isParty = form.values.holderKind === 'party'
  const { amountMinor } = form.values
  const fees = isParty && typeof amountMinor === 'number' ? withdrawalFees(amountMinor, now) : undefined
  const other: FormState = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      form.set('holderId', null)
    },
  }
  return (
    <Form form={form} verb={t('finance.withdrawal.new')} onCancel={onClose}>
      {now.wallets && <SelectField {...f('holderKind')} form={other} words="finance.holder" />}
      {isParty ? <PartyField form={form} currency={currency} /> : <WalletField form={form} />}
      <NumberField
        {...f('amountMinor')}
        scale={digits}
        shown={digits}
        unit={currencySign(currency, language)}
        hint={t('finance.withdrawal.limits-hint', {
          least: money(now.leastMinor),
          most: money(now.mostMinor),
          day: money(now.dayMostMinor),
        })}
      />
      {fees && fees.feeMinor + fees.taxMinor > 0 && (
        <output className="wide">
          {t('finance.withdrawal.withheld', {
            fee: money(fees.feeMinor),
            tax: money(fees.taxMinor),
            net: money(Math.max(fees.netMinor, 0)),
          })}
        </output>
      )}
      {!isParty && (
        <>
          <TextField {...f('accountName')} />
          <TextField {...f('bank')} />
          <TextField {...f('accountNo')} />
        </>
      )}
      <TextField {...f('remark')} lines={2} wide />
    </Form>
  )
}

function PartyField({ form, currency }: { form: FormState; currency: string }) {
  const t = useWords(withdrawalScreenWords)
  const language = useLanguage()
  const id = typeof form.values.holderId === 'string' ? form.values.holderId : ''
  const { data } = useCall(getParty, { params: { id } }, { quiet: true, enabled: id !== '' })
  return (
    <PickField
      form={form}
      name="holderId"
      label={t('finance.withdrawal.holderId')}
      from={listParties}
      inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
      choices={(reply) => reply.list.map((one) => ({ value: one.id, label: one.name }))}
      hint={data && t('finance.withdrawal.available', { amount: formatMoney(data.payableMinor, currency, language) })}
    />
  )
}

function WalletField({ form }: { form: FormState }) {
  const t = useWords(withdrawalScreenWords)
  const language = useLanguage()
  const id = typeof form.values.holderId === 'string' ? form.values.holderId : ''
  const kind = form.values.holderKind === 'company' ? ('company' as const) : ('member' as const)
  const { data } = useCall(getWallet, { params: { id } }, { quiet: true, enabled: id !== '' })
  return (
    <PickField
      key={kind}
      form={form}
      name="holderId"
      label={t('finance.withdrawal.holderId')}
      from={listWallets}
      inputOf={(text) => ({
        query: { search: text || undefined, kind, state: 'active' as const, pageSize: 20 },
      })}
      choices={(reply) => reply.list.map((one) => ({ value: one.id, label: one.name }))}
      hint={
        data &&
        t('finance.withdrawal.available', {
          amount: formatMoney(data.refundableMinor, data.currency, language),
        })
      }
    />
  )
}
