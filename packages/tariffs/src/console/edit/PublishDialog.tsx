import {
  DateTimeField,
  Dialog,
  Form,
  formatHundredths,
  instantToLocalTime,
  TextField,
  toast,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  useSlot,
  usePage,
  useWords,
  localTimeToInstant,
} from '@evops/kit'
import {
  getTariff,
  getTariffSettings,
  getTariffVersion,
  listTariffs,
  isPublishApprovalNeeded,
  publishTariff,
  type TariffContent,
  type TariffDetail,
  tariffsAtPlace,
} from '../../contract/index.ts'
import { stationPickerSlot } from '../slots.ts'
import { tariffWords } from '../tariffs.words.ts'
import { Backtest } from './Backtest.tsx'
import { nextDate } from './calculator.rules.ts'

const noStations: string[] = []

export interface PublishDialogProps {
  tariff: TariffDetail
  /** Version of the reviewed draft. */
  draftVersion: number
  number: number
  content: TariffContent
  before: TariffContent | null
  onClose: () => void
}

/** Dialog to publish: start of validity, and its effects. */
export function PublishDialog(props: PublishDialogProps) {
  const { tariff, draftVersion, number, content, before, onClose } = props
  const t = useWords(tariffWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const page = usePage()
  const open = tariff.versions.find((version) => version.effectiveTo === null && version.state !== 'retired')
  const form = useForm(publishTariff, {
    params: { id: tariff.id },
    initial: {
      version: draftVersion,
      effectiveFrom: firstOffer(open !== undefined, timeZone),
      stationIds: noStations,
    },
    refreshes: [getTariff, getTariffVersion, listTariffs, tariffsAtPlace],
    toBody: (values) => ({ ...values, reason: values.reason ?? '' }),
    onSaved: (version) => {
      toast.ok(t(version.approvalId ? 'tariffs.approval-requested' : 'tariffs.published'))
      if (!version.approvalId) page.setSearch({ version: version.id })
      onClose()
    },
  })
  const { data: settings } = useCall(getTariffSettings)
  const stations = useSlot(stationPickerSlot)
  const chosen = form.values.stationIds as string[]
  const takesTwo = settings !== undefined && isPublishApprovalNeeded(settings, before, content)
  return (
    <Dialog title={t('tariffs.publish-title', { number })} onClose={onClose}>
      <p className="dim small">
        {t('tariffs.publish-text', { number })} {open && t('tariffs.publish-closes', { number: open.number ?? 0 })}
      </p>
      {tariff.places.length === 0 && chosen.length === 0 && (
        <p className="msg warn">{t('tariffs.publish-unassigned')}</p>
      )}
      <Backtest tariff={tariff} complete brief />
      {takesTwo && (
        <p className="msg warn">
          {t(settings.approval === 'always' ? 'tariffs.approval-always' : 'tariffs.approval-above', {
            percent: formatHundredths(settings.abovePercentHundredths, language),
          })}
        </p>
      )}
      <Form
        form={form}
        verb={takesTwo ? t('tariffs.approval-request') : t('tariffs.publish-verb', { number })}
        onCancel={onClose}
      >
        <DateTimeField
          form={form}
          name="effectiveFrom"
          label={t('tariffs.since')}
          hint={t('tariffs.zone-hint', { zone: timeZone })}
          zone={timeZone}
        />
        <DateTimeField form={form} name="effectiveTo" label={t('tariffs.until')} zone={timeZone} />
        <div className="f wide">
          {stations.map((pick) =>
            pick.draw({
              value: chosen,
              onChange: (ids) => form.set('stationIds', ids),
              label: t('tariffs.publish-stations'),
            }),
          )}
          <span className="hint">{t('tariffs.publish-stations-hint')}</span>
        </div>
        {takesTwo && <TextField form={form} name="reason" label={t('tariffs.approval-reason')} wide />}
      </Form>
    </Dialog>
  )
}

/** Returns the suggested start: next midnight if a price would change; immediately if there is no price yet. */
function firstOffer(replaces: boolean, timeZone: string): string {
  const now = new Date()
  if (!replaces) return now.toISOString()
  const today = instantToLocalTime(now.toISOString(), timeZone).slice(0, 10)
  return localTimeToInstant(`${nextDate(today)}T00:00`, timeZone)
}
