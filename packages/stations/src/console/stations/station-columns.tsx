import { columnsFor, formatNumber, formatNameplatePower, formatInstant, translateText, type Tone } from '@evops/kit'
import { StateShape } from '../StateMark.tsx'
import { addressLine, totalPowerW, type StationRow } from '../../contract/index.ts'

const tones: Readonly<Record<StationRow['status'], Tone>> = {
  0: 'plain',
  1: 'acc',
  5: 'plain',
  6: 'warn',
  50: 'good',
  51: 'warn',
}
export const toneOfStation = (station: Pick<StationRow, 'status'>) => ({
  tone: tones[station.status],
  word: `stations.status.${station.status}`,
})

const c = columnsFor<StationRow>('stations.station')
export const stationColumns = [
  c.custom(
    'name',
    (row) => (
      <>
        {row.name}
        <small>{row.code}</small>
      </>
    ),
    { width: 230, sort: true, phone: 1 },
  ),
  c.status('status', toneOfStation, { width: 150, phone: 3 }),
  c.custom(
    'stationType',
    (row) => (
      <>
        {translateText(`stations.type.${row.stationType}`)}
        {!row.openToPublic && <small>{translateText('stations.station.not-public')}</small>}
      </>
    ),
    { width: 170 },
  ),
  c.custom(
    'chargePoints',
    (row, language) => (
      <>
        {formatNumber(row.chargePoints, language)}
        <small>
          {row.plannedChargePoints > 0 && row.plannedChargePoints === row.chargePoints ? (
            <span className="st st-planned">
              <StateShape of="planned" />
              {translateText('kit.state.planned')}
            </span>
          ) : (
            translateText('stations.station.connected', {
              connected: formatNumber(row.connectedChargePoints, language),
            })
          )}
        </small>
      </>
    ),
    { width: 130, align: 'end', sort: true },
  ),
  c.number('connectors', { width: 110 }),
  c.custom(
    'ratedPowerW',
    (row, language) => {
      const watts = totalPowerW(row)
      return watts !== null && `${formatNameplatePower(watts, language)} kW`
    },
    { width: 130, align: 'end' },
  ),
  c.custom('address', (row) => addressLine(row)),
  c.text('street', { hidden: true, width: 200 }),
  c.text('postcode', { hidden: true, width: 110 }),
  c.text('town', { hidden: true, width: 150 }),
  c.text('region', { hidden: true, width: 150 }),
  c.text('countryCode', { hidden: true, width: 100 }),
  c.text('ownerName', { hidden: true, width: 170 }),
  c.custom(
    'construction',
    (row) => row.construction !== null && translateText(`stations.construction.${row.construction}`),
    { hidden: true, width: 170 },
  ),
  c.custom(
    'open-hours',
    (row) => (row.roundTheClock ? translateText('stations.station.roundTheClock') : row.businessHours),
    { hidden: true, width: 160 },
  ),
  c.number('parkSpaces', { hidden: true, width: 110 }),
  c.custom('parkType', (row) => row.parkType !== null && translateText(`stations.park.${row.parkType}`), {
    hidden: true,
    width: 150,
  }),
  c.custom(
    'gridCapacityVa',
    (row, language) =>
      row.gridCapacityVa !== null &&
      `${formatNumber(row.gridCapacityVa / 1000, language, row.gridCapacityVa % 1000 === 0 ? 0 : 1)} kVA`,
    { hidden: true, width: 130, align: 'end' },
  ),
  c.text('areaCode', { hidden: true, width: 130 }),
  c.text('phone', { hidden: true, width: 140 }),
  c.text('servicePhone', { hidden: true, width: 140 }),
  c.custom(
    'officialRunOn',
    (row, language) => row.officialRunOn && formatInstant(row.officialRunOn, language, 'UTC', 'day'),
    { hidden: true, width: 140 },
  ),
  c.text('timeZone', { hidden: true, width: 150 }),
  c.when('createdAt', (row) => row.timeZone, { sort: true, hidden: true }),
]
