import { Figures, formatDuration, Link, useCall, useLanguage, usePage, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { summariseAlarms } from '../../contract/index.ts'
import { alarmWords } from './alarms.words.ts'

/** Alarm totals, of one station if the page is filtered by it. Each number links to the rows behind it. */
export function AlarmSums() {
  const t = useWords(alarmWords)
  const language = useLanguage()
  const span = (seconds: number | null | undefined) => (seconds === undefined ? '…' : formatDuration(seconds, language))
  const { stationId } = usePage().search
  const station: Readonly<Record<string, string>> = stationId === undefined ? {} : { stationId }
  const { data } = useCall(summariseAlarms, { query: station }, { every: 15_000, quiet: true })
  const link = (query: Readonly<Record<string, string>>, value: number | undefined) =>
    value === undefined ? (
      '…'
    ) : (
      <Link to={`/chgstamon/alarms?${new URLSearchParams({ ...query, ...station })}`}>{value}</Link>
    )
  const figures: readonly { label: string; value: ReactNode }[] = [
    { label: t('stations.alarm.sum-open'), value: link({ state: 'open' }, data?.open) },
    { label: t('stations.alarm.sum-active'), value: link({ active: '1' }, data?.active) },
    { label: t('stations.alarm.sum-waiting'), value: link({ state: 'raised' }, data?.waiting) },
    { label: t('stations.alarm.sum-acknowledge'), value: span(data?.meanAcknowledgeSeconds) },
    { label: t('stations.alarm.sum-repair'), value: span(data?.meanRepairSeconds) },
  ]
  return (
    <div className="alarm-sums">
      <Figures of={figures} />
    </div>
  )
}
