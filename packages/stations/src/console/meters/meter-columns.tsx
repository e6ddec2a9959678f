import { type Column, columnsFor, formatEnergy, formatInstant, translateText } from '@evops/kit'
import type { MeterReading, MeterRow } from '../../contract/index.ts'

const m = columnsFor<MeterRow>('stations.meters')
export const meterColumns: readonly Column<MeterRow>[] = [
  m.text('meterNo', { width: 200, phone: 1 }),
  m.text('name', { phone: 2 }),
  m.number('multiplier', { width: 130 }),
  m.power('maxPowerW', { width: 150 }),
  m.custom(
    'accuracyClass',
    (row) => (row.accuracyClass === null ? '' : translateText(`stations.meters.accuracyClass.${row.accuracyClass}`)),
    { width: 170 },
  ),
  m.custom(
    'last',
    (row, language) =>
      row.lastAt === null ? (
        <span className="dimmer">—</span>
      ) : (
        <>
          {formatEnergy(row.lastRegisterDwh, language)} kWh
          <small>{formatInstant(row.lastAt, language, row.timeZone, 'short')}</small>
        </>
      ),
    { align: 'end', width: 190, phone: 3 },
  ),
]

const r = columnsFor<MeterReading>('stations.reading')
export function meterReadingColumns(zone: string): readonly Column<MeterReading>[] {
  return [
    r.when('at', zone, { width: 170, phone: 1 }),
    r.energy('registerDwh', { width: 150, phone: 3 }),
    r.energy('energyDwh', { width: 190, phone: 4 }),
    r.custom('source', (row) => translateText(`stations.reading.source.${row.source}`), { width: 120 }),
    r.custom(
      'doubt',
      (row) =>
        row.doubt ? (
          <span className="tag bad">{translateText(`stations.reading.doubt.${row.doubt}`)}</span>
        ) : row.restarts ? (
          <span className="tag acc">{translateText('stations.reading.restarts')}</span>
        ) : (
          <span className="dimmer">{translateText('stations.reading.good')}</span>
        ),
      { phone: 2 },
    ),
  ]
}
