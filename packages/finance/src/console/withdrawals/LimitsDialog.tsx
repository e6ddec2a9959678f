import {
  formatInstant,
  isPermitted,
  CheckField,
  currencySign,
  DayField,
  Dialog,
  Form,
  formatMoney,
  NumberField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import {
  getWithdrawalLimits,
  listWithdrawals,
  saveWithdrawalLimits,
  type WithdrawalLimitsReply,
} from '../../contract/index.ts'
import { withdrawalScreenWords } from './withdrawals.words.ts'

/** Lists limits with their start dates, and adds new ones. */
export function LimitsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(withdrawalScreenWords)
  const { data } = useCall(getWithdrawalLimits)
  return (
    <Dialog title={t('finance.withdrawal.limits')} onClose={onClose}>
      {data ? <Limits limits={data} onClose={onClose} /> : <span className="bone" />}
    </Dialog>
  )
}

function Limits({ limits, onClose }: { limits: WithdrawalLimitsReply; onClose: () => void }) {
  const t = useWords(withdrawalScreenWords)
  const language = useLanguage()
  const { currency, today, now, all } = limits
  const money = (minor: number | null) =>
    minor === null ? t('finance.withdrawal.no-limit') : formatMoney(minor, currency, language)
  return (
    <>
      {isPermitted(saveWithdrawalLimits) && <Edit limits={limits} onClose={onClose} />}
      <ul className="why">
        {(all.length > 0 ? all : [{ ...now, from: today, byName: '—' }]).map((one) => (
          <li key={one.from}>
            {t('finance.withdrawal.limit-of', {
              from: formatInstant(one.from, language, 'UTC', 'day'),
              least: money(one.leastMinor),
              most: money(one.mostMinor),
              day: money(one.dayMostMinor),
              by: one.byName,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

function Edit({ limits: { now, today, currency }, onClose }: { limits: WithdrawalLimitsReply; onClose: () => void }) {
  const t = useWords(withdrawalScreenWords)
  const language = useLanguage()
  const digits = currencyExponent(currency)
  const form = useForm(saveWithdrawalLimits, {
    initial: { ...now, from: today },
    refreshes: [getWithdrawalLimits, listWithdrawals],
    done: t('finance.withdrawal.limits-saved'),
    toBody: (values) => ({
      ...values,
      mostMinor: values.mostMinor ?? null,
      dayMostMinor: values.dayMostMinor ?? null,
      feeBp: values.feeBp ?? 0,
      feeLeastMinor: values.feeLeastMinor ?? 0,
      taxBp: values.taxBp ?? 0,
    }),
    onSaved: onClose,
  })
  const f = useFields(withdrawalScreenWords, 'finance.withdrawal', { form })
  const money = { scale: digits, shown: digits, unit: currencySign(currency, language) }
  const none = t('finance.withdrawal.empty-is-none')
  return (
    <Form form={form} onCancel={onClose}>
      <DayField {...f('from')} />
      <NumberField {...f('leastMinor')} {...money} />
      <NumberField {...f('mostMinor')} {...money} hint={none} />
      <NumberField {...f('dayMostMinor')} {...money} hint={none} />
      <CheckField {...f('wallets')} />
      <NumberField {...f('feeBp')} scale={2} unit="%" />
      <NumberField {...f('feeLeastMinor')} {...money} />
      <NumberField {...f('taxBp')} scale={2} unit="%" />
    </Form>
  )
}
