import { Dialog, Form, NumberField, SelectField, TextField, toast, useCall, useForm, useWords } from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { approvalRules, getTariffSettings, saveTariffSettings, type TariffSettings } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'

/** Settings for when publishing needs a second person. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(tariffWords)
  const { data } = useCall(getTariffSettings)
  return (
    <Dialog title={t('tariffs.settings-title')} onClose={onClose}>
      <p className="dim small">{t('tariffs.settings-text')}</p>
      {data && <SettingsForm settings={data} onClose={onClose} />}
    </Dialog>
  )
}

function SettingsForm({ settings, onClose }: { settings: TariffSettings; onClose: () => void }) {
  const t = useWords(tariffWords)
  const form = useForm(saveTariffSettings, {
    initial: { ...settings, reason: '' },
    refreshes: [getTariffSettings, listPendingChanges],
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'tariffs.settings-saved' : 'tariffs.settings-requested'))
      onClose()
    },
  })
  return (
    <Form form={form} onCancel={onClose}>
      <PendingChanges subject="tariffs.settings" />
      <SelectField
        form={form}
        name="approval"
        label={t('tariffs.settings-approval')}
        options={approvalRules.map((value) => ({ value, label: t(`tariffs.settings-approval.${value}`) }))}
        wide
      />
      {form.values.approval !== 'always' && (
        <NumberField
          form={form}
          name="abovePercentHundredths"
          label={t('tariffs.settings-percent')}
          hint={t('tariffs.settings-percent-hint')}
          scale={2}
          unit="%"
        />
      )}
      <TextField
        form={form}
        name="reason"
        label={t('tariffs.settings-reason')}
        hint={t('tariffs.settings-two')}
        lines={2}
        wide
      />
    </Form>
  )
}
