import { formatInstant, Sheet, useCall, useLanguage, useTranslate, useWords } from '@evops/kit'
import { listBadMeterValues } from '../../contract/index.ts'
import { telemetryWords } from './telemetry.words.ts'

const most = 50

/**
 * Implausible meter values in the shown period, as received, with the reason why they are excluded from curves and
 * sums.
 */
export function BadMeterValues({
  chargePointId,
  zone,
  query,
}: {
  chargePointId: string
  zone: string
  query: { connectorNo: number | undefined; from: string; to: string }
}) {
  const t = useWords(telemetryWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { data } = useCall(
    listBadMeterValues,
    { params: { id: chargePointId }, query: { ...query, limit: most } },
    { quiet: true },
  )
  if (!data || data.list.length === 0) return null
  return (
    <Sheet
      title={t('stations.bad-meter-value.title')}
      note={data.next === null ? undefined : t('stations.bad-meter-value.newest', { count: most })}
    >
      <p className="dim small">{t('stations.bad-meter-value.text')}</p>
      <ul className="bad-meter-values">
        {data.list.map((row) => (
          <li key={row.id}>
            <time className="n">{formatInstant(row.at, language, zone, 'second')}</time>
            <span>
              {row.connectorNo > 0 && `#${row.connectorNo} · `}
              {row.measurand === 'Clock' ? t('stations.bad-meter-value.clock') : row.measurand}
            </span>
            <code>{row.value || '—'}</code>
            <span className="dim">{translate(`stations.bad-meter-value.reason.${row.reason}`)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
