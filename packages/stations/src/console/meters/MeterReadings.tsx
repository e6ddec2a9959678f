import { Chart, DataTable, formatNumber, IconButton, useCall, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { getMeterCurve, listMeterReadings, type MeterRow } from '../../contract/index.ts'
import { meterReadingColumns } from './meter-columns.tsx'
import { meterWords } from './meters.words.ts'

const weekMs = 7 * 86_400_000
const pageSize = 20

/** Curve of a meter for the last week, and its readings, with doubtful readings marked. */
export function MeterReadings({ meter }: { meter: MeterRow }) {
  const t = useWords(meterWords)
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data } = useCall(listMeterReadings, { params: { id: meter.id }, query: { page, pageSize } }, { quiet: true })
  const total = data?.total ?? 0
  const n = (value: number) => formatNumber(value, language)
  return (
    <>
      {meter.lastAt !== null && <Curve meter={meter} until={meter.lastAt} />}
      <DataTable
        rows={data?.list ?? []}
        columns={meterReadingColumns(meter.timeZone)}
        keyOf={(row) => row.at}
        label={t('stations.meters.readings', { meterNo: meter.meterNo })}
        opens={false}
      />
      {total > pageSize && (
        <div className="body row">
          <span className="small dim">
            {t('stations.meters.range', {
              from: n((page - 1) * pageSize + 1),
              to: n(Math.min(page * pageSize, total)),
              total: n(total),
            })}
          </span>
          <span className="push row">
            <IconButton
              icon="left"
              label={t('stations.meters.newer')}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
            <IconButton
              icon="right"
              label={t('stations.meters.older')}
              disabled={page * pageSize >= total}
              onClick={() => setPage(page + 1)}
            />
          </span>
        </div>
      )}
    </>
  )
}

/** Average power between two readings, as a step curve. */
function Curve({ meter, until }: { meter: MeterRow; until: string }) {
  const t = useWords(meterWords)
  const [span] = useState(() => {
    const to = Date.parse(until) + 1
    return { from: new Date(to - weekMs).toISOString(), to: new Date(to).toISOString() }
  })
  const { data } = useCall(getMeterCurve, { params: { id: meter.id }, query: span }, { quiet: true })
  if (!data || data.length === 0) return null
  const seconds = (at: string) => Date.parse(at) / 1000
  const times = data.flatMap(({ from, to }) => [seconds(from) + 1, seconds(to)])
  const watts = data.flatMap(({ from, to, energyDwh }) => {
    const kW = (energyDwh * 0.36) / (seconds(to) - seconds(from))
    return [kW, kW]
  })
  return (
    <div className="body">
      <Chart
        label={t('stations.meters.curve')}
        times={times}
        series={[{ label: t('stations.meters.power'), unit: 'kW', values: watts, look: 'area', digits: 1 }]}
        zone={meter.timeZone}
        height={160}
      />
    </div>
  )
}
