import { columnsFor, formatNumber, formatInstant, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { DriverRecordRow } from '../../contract/index.ts'

export const formatKm = (metres: number | null, language: Language) =>
  formatNumber(metres === null ? null : metres / 1_000, language, 1)
const c = columnsFor<DriverRecordRow>('fleet.record')
const km = () => 'km'

/** Returns the state: closed, checked, or not checked yet. */
export function recordStateOf({ isClosed, checkedAt }: DriverRecordRow): 'closed' | 'checked' | 'open' {
  if (isClosed) return 'closed'
  return checkedAt === null ? 'open' : 'checked'
}
const tones = { closed: 'plain', checked: 'good', open: 'warn' } as const

export const recordTableColumns = [
  c.custom(
    'day',
    (row, language) => (
      <>
        {formatInstant(row.day, language, 'UTC', 'day')} {translateText(`fleet.shift.${row.shift}`)}
      </>
    ),
    { width: 178, sort: true, phone: 2 },
  ),
  c.custom('vehicle', (row) => row.vehicleLabel, { width: 110, phone: 1 }),
  c.custom('driver', (row) => (
    <span className="two-lines" title={row.driverNo}>
      {row.driverName} <span className="dim num">{row.driverNo}</span>
    </span>
  )),
  c.custom('line', (row) => row.lineNo ?? <span className="dimmer">—</span>, { width: 90 }),
  {
    ...c.custom(
      'distanceM',
      (row, language) => (
        <>
          {formatKm(row.distanceM, language)}
          <small className="wide-only">
            {formatKm(row.odometerStartM, language)} – {formatKm(row.odometerEndM, language)}
          </small>
        </>
      ),
      { width: 164, align: 'end', sort: true, phone: 3 },
    ),
    unit: km,
  },
  {
    ...c.custom(
      'unrecordedM',
      (row, language) =>
        row.unrecordedM ? (
          <span className="warn">{formatKm(row.unrecordedM, language)}</span>
        ) : (
          <span className="dimmer">{formatKm(row.unrecordedM, language)}</span>
        ),
      { width: 120, align: 'end', sort: true },
    ),
    unit: km,
  },
  c.number('trips', { width: 72 }),
  {
    ...c.custom('soc', (row) => `${row.socStart ?? '—'} → ${row.socEnd ?? '—'}`, {
      width: 110,
      align: 'end',
    }),
    unit: () => '%',
  },
  c.energy('quotaDwh', { width: 110 }),
  c.status('isClosed', (row) => ({ tone: tones[recordStateOf(row)], word: `fleet.record.s-${recordStateOf(row)}` }), {
    title: 'fleet.record.state',
    width: 120,
    phone: 4,
  }),
  c.status('source', (row) => ({ tone: 'plain', word: `fleet.source.${row.source}` }), {
    width: 110,
    hidden: true,
  }),
]
