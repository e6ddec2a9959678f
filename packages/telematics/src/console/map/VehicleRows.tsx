import { formatTimeSince, formatNumber, formatPercent, Tag, useLanguage, useNow, useWords } from '@evops/kit'
import type { ChargingVehicleRow, PositionRow } from '../../contract/index.ts'
import { vehicleStateMarkers, vehicleStateOf } from './vehicle-state.rules.ts'
import { vehicleMapWords } from './vehicle-map.words.ts'

/** Maximum number of rows. The map shows all vehicles. */
const most = 200

interface RowsProps {
  rows: readonly PositionRow[]
  plugged: ReadonlyMap<string, ChargingVehicleRow>
  open: string | undefined
  onOpen: (vehicleId: string) => void
}
export function VehicleRows({ rows, plugged, open, onOpen }: RowsProps) {
  const t = useWords(vehicleMapWords)
  const language = useLanguage()
  const now = useNow()
  if (rows.length === 0) return <p className="hint">{t('telematics.map.no-match')}</p>
  const listed = rows.toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true })).slice(0, most)
  return (
    <>
      <ul className="vehicle-rows">
        {listed.map((row) => {
          const current = vehicleStateOf(row, plugged.get(row.vehicleId), now)
          const { tone, sign } = vehicleStateMarkers[current]
          return (
            <li key={row.vehicleId}>
              <button
                type="button"
                aria-pressed={row.vehicleId === open}
                title={t('telematics.map.locate', { name: row.label })}
                onClick={() => onOpen(row.vehicleId)}
              >
                <b>{row.label}</b>
                <Tag tone={tone}>
                  {sign} {t(`telematics.map.standing.${current}`)}
                </Tag>
                <small>
                  {[
                    row.soc !== null && formatPercent(row.soc, language),
                    row.lineNo,
                    formatTimeSince(row.at, now, language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
      {rows.length > most && <p className="hint">{t('telematics.map.shown', { n: formatNumber(most, language) })}</p>}
    </>
  )
}
