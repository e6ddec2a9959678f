import { Figures, formatDuration, Link, useCall, useLanguage, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { summariseAlarms } from '../../contract/index.ts'
import { alarmWords } from './alarms.words.ts'

/** Alarm totals. Each number links to the rows behind it. */
export function AlarmSums() {
  const t = useWords(alarmWords)
  const language = useLanguage()
  const span = (seconds: number | null | undefined) => (seconds === undefined ? '…' : formatDuration(seconds, language))
  const { data } = useCall(summariseAlarms, { query: {} }, { every: 15_000, quiet: true })
  const link = (query: string, value: number | undefined) =>
    value === undefined ? '…' : <Link to={`/chgstamon/alarms?${query}`}>{value}</Link>
  const figures: readonly { label: string; value: ReactNode }[] = [
    { label: t('stations.alarm.sum-open'), value: link('state=open', data?.open) },
    { label: t('stations.alarm.sum-active'), value: link('active=1', data?.active) },
    { label: t('stations.alarm.sum-waiting'), value: link('state=raised', data?.waiting) },
    { label: t('stations.alarm.sum-acknowledge'), value: span(data?.meanAcknowledgeSeconds) },
    { label: t('stations.alarm.sum-repair'), value: span(data?.meanRepairSeconds) },
  ]
  return (
    <div className="alarm-sums">
      <Figures of={figures} />
    </div>
  )
}
