/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { formatPower, formatInstant, useLanguage } from '@evops/kit'
import { hourMarks } from './night-scale.rules.ts'

const tou: Readonly<Record<string, string>> = {
  critical_peak: 'critical',
  sharp: 'sharp',
  peak: 'peak',
  flat: 'flat',
  valley: 'valley',
  deep_valley: 'deep',
}
const height = 24
const band = 4

interface NightBarProps {
  label: string
  watts: readonly number[]
  /** Maximum power, and a line if it differs by the hour. */
  most: number
  limit?: readonly number[]
  periods: readonly string[]
  firstSlotAt: string
  slotMinutes: number
  timeZone: string
  /** Time of departure. */
  leavesAt?: string
}

/** The strip with its scale: the power at its top and the full hours below. */
export function ScaledNightBar(props: NightBarProps) {
  const language = useLanguage()
  const { most, periods, timeZone } = props
  return (
    <div className="night-scaled">
      <span className="note">{formatPower(most, language, 0)} kW</span>
      <NightBar {...props} />
      <div className="night-hours note">
        {hourMarks({ ...props, count: periods.length }).map(({ at, place }) => (
          <span key={at} style={{ left: `${place * 100}%` }}>
            {formatInstant(at, language, timeZone, 'time')}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Planned power over the night, with the price periods below. */
export function NightBar({
  label,
  watts,
  most,
  limit,
  periods,
  firstSlotAt,
  slotMinutes,
  timeZone,
  leavesAt,
}: NightBarProps) {
  const language = useLanguage()
  const slotMs = slotMinutes * 60_000
  const first = Date.parse(firstSlotAt)
  const count = periods.length
  const leaves = leavesAt === undefined ? -1 : (Date.parse(leavesAt) - first) / slotMs
  const top = Math.max(1, most)
  const high = (value: number) => (value / top) * (height - band - 1)
  const when = (slot: number) => formatInstant(first + slot * slotMs, language, timeZone, 'time')
  const drawn = watts.slice(0, count)
  const from = drawn.findIndex((value) => value > 0)
  const last = drawn.findLastIndex((value) => value > 0)
  const description =
    from < 0 ? label : `${label}: ${when(from)}–${when(last + 1)}, ${formatPower(Math.max(...drawn), language)} kW`
  return (
    <div role="img" aria-label={description} title={description}>
      <svg className="night-bar" viewBox={`0 0 ${count} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {periods.slice(0, count).map((period, slot) => (
          <rect
            key={slot}
            x={slot}
            y={height - band}
            width={1.02}
            height={band}
            fill={`var(--tou-${tou[period] ?? 'flat'})`}
          />
        ))}
        {drawn.map(
          (value, slot) =>
            value > 0 && (
              <rect
                key={slot}
                className="power"
                x={slot}
                y={height - band - 1 - high(value)}
                width={1.02}
                height={high(value)}
              />
            ),
        )}
        {leaves > 0 && leaves < count && <line className="leaves" x1={leaves} x2={leaves} y1={0} y2={height} />}
        {limit && (
          <polyline
            className="limit"
            points={limit
              .slice(0, count)
              .map(
                (value, slot) =>
                  `${slot},${height - band - 1 - high(value)} ${slot + 1},${height - band - 1 - high(value)}`,
              )
              .join(' ')}
          />
        )}
      </svg>
    </div>
  )
}
