import {
  currencySign,
  DateTimeField,
  Drawer,
  Form,
  formatMoney,
  NumberField,
  SelectField,
  TextField,
  useCurrentUser,
  useFields,
  useForm,
  useLanguage,
  useWords,
  type FormValues,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { createVoucherBatch, listVoucherBatches } from '../../contract/index.ts'
import { largestBudget } from './budget.rules.ts'
import { voucherWords } from './vouchers.words.ts'

export function NewVoucherBatch({ onClose }: { onClose: () => void }) {
  const t = useWords(voucherWords)
  const language = useLanguage()
  const { currency, timeZone: zone } = useCurrentUser().operator
  const form = useForm(createVoucherBatch, {
    initial: { kind: 'single', codes: 100, usesPerCode: 100, note: '' },
    toBody,
    refreshes: [listVoucherBatches],
    done: t('members.voucher.saved'),
    onSaved: onClose,
  })
  const f = useFields(voucherWords, 'members.voucher.f', { form })
  const money = { scale: currencyExponent(currency), unit: currencySign(currency, language) }
  const budgetMinor = largestBudget(form.values)
  return (
    <Drawer title={t('members.voucher.new')} onClose={onClose}>
      <p className="dim small">{t('members.voucher.new-text')}</p>
      <Form form={form} onCancel={onClose}>
        <TextField {...f('name')} wide />
        <SelectField {...f('kind')} />
        {form.values.kind === 'shared' ? <NumberField {...f('usesPerCode')} /> : <NumberField {...f('codes')} />}
        <NumberField {...f('amountMinor')} {...money} />
        <NumberField
          {...f('budgetMinor')}
          {...money}
          {...(budgetMinor !== undefined && {
            hint: t('members.voucher.budget-hint', { amount: formatMoney(budgetMinor, currency, language) }),
          })}
        />
        <DateTimeField {...f('validFrom')} zone={zone} />
        <DateTimeField {...f('validUntil')} zone={zone} />
        <TextField {...f('note')} lines={2} wide />
      </Form>
    </Drawer>
  )
}

/** Sends the number that belongs to the kind only. */
function toBody({ codes, usesPerCode, ...values }: FormValues) {
  const counted = values.kind === 'shared' ? { usesPerCode } : { codes }
  return { ...values, ...counted, budgetMinor: values.budgetMinor ?? null, note: values.note ?? '' }
}
