import {
  DateTimeField,
  Dialog,
  Form,
  instantToWall,
  useForm,
  useMe,
  usePage,
  useWords,
  wallToInstant,
} from '@evops/platform/console'
import {
  getTariff,
  getTariffVersion,
  listTariffs,
  publishTariff,
  type TariffDetail,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { nextDate } from './calculator.rules.ts'

export interface PublishDialogProps {
  tariff: TariffDetail
  /** The draft's version that was looked at. */
  draftVersion: number
  number: number
  onClose: () => void
}

/** When the new version begins, and what that does. */
export function PublishDialog({ tariff, draftVersion, number, onClose }: PublishDialogProps) {
  const t = useWords(tariffWords)
  const { timeZone } = useMe().operator
  const page = usePage()
  const open = tariff.versions.find((version) => version.effectiveTo === null && version.state !== 'retired')
  const form = useForm(publishTariff, {
    params: { id: tariff.id },
    initial: { version: draftVersion, effectiveFrom: firstOffer(open !== undefined, timeZone) },
    refreshes: [getTariff, getTariffVersion, listTariffs],
    done: t('tariffs.published'),
    onSaved: (version) => {
      page.setSearch({ version: version.id })
      onClose()
    },
  })
  return (
    <Dialog title={t('tariffs.publish-title', { number })} onClose={onClose}>
      <p className="dim small">
        {t('tariffs.publish-text', { number })}{' '}
        {open && t('tariffs.publish-closes', { number: open.number ?? 0 })}
      </p>
      {tariff.places.length === 0 && <p className="msg warn">{t('tariffs.publish-unassigned')}</p>}
      <Form form={form} verb={t('tariffs.publish-verb', { number })} onCancel={onClose}>
        <DateTimeField
          form={form}
          name="effectiveFrom"
          label={t('tariffs.since')}
          hint={t('tariffs.zone-hint', { zone: timeZone })}
          zone={timeZone}
        />
        <DateTimeField form={form} name="effectiveTo" label={t('tariffs.until')} zone={timeZone} />
      </Form>
    </Dialog>
  )
}

/** The coming midnight where a price would change; at once where there is none yet. */
function firstOffer(replaces: boolean, timeZone: string): string {
  const now = new Date()
  if (!replaces) return now.toISOString()
  const today = instantToWall(now.toISOString(), timeZone).slice(0, 10)
  return wallToInstant(`${nextDate(today)}T00:00`, timeZone)
}
