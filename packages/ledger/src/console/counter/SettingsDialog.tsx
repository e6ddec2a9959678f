import {
  currencySign,
  Dialog,
  Form,
  NumberField,
  TextField,
  toast,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { currencyExponent } from '@evops/platform/contract'
import { getLedgerSettings, saveLedgerSettings, type LedgerSettings } from '../../contract/index.ts'
import { counterWords } from './counter.words.ts'

/**
 * Settings: the hold of sessions, the limits of an act and of a day above which a second person is needed, and the
 * highest wallet balance.
 */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(counterWords)
  const { data } = useCall(getLedgerSettings)
  return (
    <Dialog title={t('ledger.settings.title')} onClose={onClose}>
      {data ? <Settings key={data.version} settings={data} onClose={onClose} /> : <span className="bone" />}
    </Dialog>
  )
}

function Settings({ settings, onClose }: { settings: LedgerSettings; onClose: () => void }) {
  const t = useWords(counterWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const digits = currencyExponent(currency)
  const form = useForm(saveLedgerSettings, {
    initial: { ...settings, reason: '' },
    refreshes: [getLedgerSettings, listPendingChanges],
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'ledger.plans.saved' : 'ledger.settings.requested'))
      onClose()
    },
    toBody: (values) => ({
      ...values,
      approveAboveMinor: values.approveAboveMinor ?? null,
      personDayMinor: values.personDayMinor ?? null,
      walletDayMinor: values.walletDayMinor ?? null,
      mostMinor: values.mostMinor ?? null,
    }),
  })
  const money = { form, scale: digits, shown: digits, unit: currencySign(currency, language) }
  const f = useFields(counterWords, 'ledger.settings', money)
  return (
    <Form form={form} onCancel={onClose}>
      <PendingChanges subject="ledger.settings" />
      <NumberField {...f('freezeMinor')} />
      <NumberField {...f('approveAboveMinor')} hint={t('ledger.settings.approve-hint')} />
      <NumberField {...f('personDayMinor')} hint={t('ledger.settings.day-hint')} />
      <NumberField {...f('walletDayMinor')} hint={t('ledger.settings.day-hint')} />
      <NumberField {...f('mostMinor')} hint={t('ledger.settings.most-hint')} />
      <TextField
        form={form}
        name="reason"
        label={t('ledger.settings.reason')}
        hint={t('ledger.settings.two')}
        lines={2}
        wide
      />
    </Form>
  )
}
