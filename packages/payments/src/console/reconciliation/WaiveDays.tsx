import { DayField, Dialog, Form, SelectField, TextField, useFields, useForm, useWords } from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { waiveChannelDays } from '../../contract/index.ts'
import { reconciliationReloads } from './DayDrawer.tsx'
import { reconciliationWords } from './reconciliation.words.ts'

/** Waives days of an account that will not be compared: one user requests it, another approves it. */
export function WaiveDays({
  accounts,
  onClose,
}: {
  accounts: readonly { value: string; label: string }[]
  onClose: () => void
}) {
  const t = useWords(reconciliationWords)
  const form = useForm(waiveChannelDays, {
    initial: {},
    refreshes: reconciliationReloads,
    done: t('payments.day.waive-requested'),
    onSaved: onClose,
  })
  const f = useFields(reconciliationWords, 'payments.day', { form })
  return (
    <Dialog title={t('payments.day.waive')} onClose={onClose}>
      <p className="hint">{t('payments.day.waive-hint')}</p>
      <Form form={form} verb={t('payments.day.waive')} onCancel={onClose}>
        <SelectField {...f('accountId')} options={accounts} />
        {typeof form.values.accountId === 'string' && <PendingChanges subject={form.values.accountId} />}
        <DayField {...f('from')} />
        <DayField {...f('to')} />
        <TextField {...f('reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
