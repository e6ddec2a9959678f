import { hourMs } from '@evops/platform/contract'
import {
  Button,
  Chart,
  Empty,
  ReadFailure,
  IconButton,
  Segments,
  Sheet,
  useCall,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { getChargePoint, getStation, getTelemetryCurve, type ChargePointDetail } from '../../contract/index.ts'
import { BadMeterValues } from './BadMeterValues.tsx'
import { withGaps } from './gaps.rules.ts'
import { telemetryWords } from './telemetry.words.ts'
import './telemetry.css'

/** Period lengths in hours. Lengths up to two days are labelled in hours, longer ones in days. */
const periods = ['6', '24', '168', '720', '8760'] as const
type Period = (typeof periods)[number]

export function ChargePointCurve({ chargePointId }: { chargePointId: string }) {
  const { data: chargePoint } = useCall(getChargePoint, { params: { id: chargePointId } })
  return (
    <Curve place={{ chargePointId }} zone={chargePoint?.timeZone ?? 'UTC'} connectors={chargePoint?.connectors ?? []} />
  )
}
export function StationCurve({ stationId }: { stationId: string }) {
  const { data: station } = useCall(getStation, { params: { id: stationId } })
  return <Curve place={{ stationId }} zone={station?.timeZone ?? 'UTC'} />
}

interface CurveProps {
  place: { chargePointId: string } | { stationId: string }
  zone: string
  /** Connectors that can be selected individually. */
  connectors?: ChargePointDetail['connectors']
}

/** Measured values over any period. Length and end of the period are in the URL. */
function Curve({ place, zone, connectors }: CurveProps) {
  const t = useWords(telemetryWords)
  const translate = useTranslate()
  const { search, setSearch } = usePage()
  const [opened] = useState(() => Date.now())
  const period: Period = periods.find((one) => one === search.hours) ?? '24'
  const spanMs = Number(period) * hourMs
  const until = Number(search.until) || opened
  const from = new Date(until - spanMs)
  const to = new Date(until)
  const connectorNo = connectors === undefined || search.connector === undefined ? undefined : Number(search.connector)
  const query = { ...place, connectorNo, from: from.toISOString(), to: to.toISOString() }
  const { data, error, refetch } = useCall(getTelemetryCurve, { query }, { quiet: true })
  const points = data ? withGaps(data.points, data.step) : []
  const move = (by: number) => setSearch({ until: Math.min(opened, until + by * spanMs) })
  const word = (hours: Period) =>
    Number(hours) <= 48
      ? t('stations.curve.hours', { count: hours })
      : t('stations.curve.days', { count: Number(hours) / 24 })
  // The maximum of all connectors is meaningless for a whole station.
  const anyOf = (key: 'soc' | 'temperatureDc') =>
    'chargePointId' in place && points.some((point) => point[key] !== null)
  const tenth = (value: number | null) => (value === null ? null : value / 10)
  return (
    <div className="stack">
      <Sheet title={t('stations.curve.title')} note={data && translate(`stations.curve.step.${data.step}`)}>
        <div className="row wraps">
          <Segments
            label={t('stations.curve.period')}
            value={period}
            onChange={(hours) => setSearch({ hours })}
            options={periods.map((value) => ({ value, label: word(value) }))}
          />
          {connectors && (
            <Segments
              label={t('stations.curve.connector')}
              value={search.connector ?? ''}
              onChange={(connector) => setSearch({ connector })}
              options={[
                { value: '', label: t('stations.curve.whole') },
                ...connectors.map((connector) => ({
                  value: String(connector.connectorNo),
                  label: String(connector.connectorNo),
                })),
              ]}
            />
          )}
          <span className="push row">
            <IconButton line icon="left" label={t('stations.curve.earlier')} onClick={() => move(-1)} />
            <IconButton
              line
              icon="right"
              label={t('stations.curve.later')}
              disabled={until >= opened}
              onClick={() => move(1)}
            />
            {until < opened && (
              <Button kind="text" onClick={() => setSearch({ until: undefined })}>
                {t('stations.curve.now')}
              </Button>
            )}
          </span>
        </div>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data && points.length === 0 && <Empty icon="analysis" title={t('stations.curve.none')} />}
        {points.length > 0 && (
          <Chart
            label={t('stations.curve.title')}
            zone={zone}
            times={points.map((point) => Date.parse(point.at) / 1_000)}
            span={[from.getTime() / 1_000, to.getTime() / 1_000]}
            height={280}
            series={[
              {
                label: t('stations.curve.power'),
                unit: 'kW',
                look: 'area',
                digits: 1,
                values: points.map(({ powerW }) => (powerW === null ? null : powerW / 1_000)),
              },
              ...(anyOf('soc')
                ? [
                    {
                      label: t('stations.curve.soc'),
                      unit: '%',
                      right: true,
                      values: points.map(({ soc }) => soc),
                    },
                  ]
                : []),
              ...(anyOf('temperatureDc')
                ? [
                    {
                      label: t('stations.curve.temperature'),
                      unit: '°C',
                      right: true,
                      digits: 1,
                      values: points.map(({ temperatureDc }) => tenth(temperatureDc)),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Sheet>
      {'chargePointId' in place && (
        <BadMeterValues
          chargePointId={place.chargePointId}
          zone={zone}
          query={{ connectorNo, from: query.from, to: query.to }}
        />
      )}
    </div>
  )
}
