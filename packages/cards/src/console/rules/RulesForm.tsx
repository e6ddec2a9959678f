import {
  CheckField,
  DateTimeField,
  Drawer,
  Form,
  Notice,
  NumberField,
  TextField,
  toast,
  useFields,
  useForm,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { getCardRules, saveCardRules, type CardRules } from '../../contract/index.ts'
import { AmountField } from '../cards/CardFields.tsx'
import { rulesWords } from './rules.words.ts'

const most = ['namedMostMinor', 'unnamedMostMinor'] as const
const purchases = ['identityFromMinor', 'companyCashBelowMinor', 'personCashBelowMinor'] as const
const waits = ['lateDays', 'forceHours', 'waitHours'] as const
const emptied = [...most, ...purchases, 'unnamedYears'] as const

/** Sets other rules from now or from a later instant on. Looser rules wait for a second person. */
export function RulesForm({ current, onClose }: { current: CardRules; onClose: () => void }) {
  const t = useWords(rulesWords)
  const { timeZone } = useCurrentUser().operator
  const form = useForm(saveCardRules, {
    initial: current,
    refreshes: [getCardRules, listPendingChanges],
    toBody: ({ validFrom, ...values }) => ({
      ...values,
      ...Object.fromEntries(emptied.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)])),
      validFrom: validFrom || undefined,
    }),
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'cards.rules.saved' : 'cards.rules.requested'))
      onClose()
    },
  })
  const f = useFields(rulesWords, 'cards.rules', { form })
  return (
    <Drawer title={t('cards.rules.change')} onClose={onClose}>
      <Notice>{t('cards.rules.two-people')}</Notice>
      <PendingChanges subject="cards.rules" />
      <Form form={form} verb={t('cards.rules.change')} onCancel={onClose}>
        {most.map((name) => (
          <AmountField key={name} form={form} name={name} label={t(`cards.rules.${name}`)} />
        ))}
        <NumberField {...f('unnamedYears')} />
        <CheckField {...f('unnamedLoss')} />
        {purchases.map((name) => (
          <AmountField key={name} form={form} name={name} label={t(`cards.rules.${name}`)} />
        ))}
        {waits.map((name) => (
          <NumberField key={name} {...f(name)} />
        ))}
        <DateTimeField {...f('validFrom')} zone={timeZone} />
        <TextField {...f('reason')} lines={2} wide />
      </Form>
    </Drawer>
  )
}
