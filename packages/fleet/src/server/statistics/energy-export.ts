import { currencyExponent } from '@evops/platform/contract'
import { exportKind, type ExportKind } from '@evops/platform/server'
import { z } from 'zod'
import { energyDimensions, energyExport, energyFilter, energyPermissions } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { toDecimal } from '../records/decimal.ts'
import { energyExportWords } from './energy-export.words.ts'
import { exportValueWords } from '../exports.words.ts'
import { energyRows } from './energy.service.ts'

const orNone = (value: number | null, places: number) => (value === null ? null : toDecimal(value, places))

/** Export of the statistics as requested: all rows, by name. */
export function energyExportKind({ services }: FleetDeps): ExportKind {
  return exportKind({
    name: energyExport,
    permission: [...energyPermissions.export],
    title: { zh: '车辆能耗统计', en: 'Vehicle energy', es: 'Energía por vehículo' },
    filter: energyFilter.extend({ by: z.enum(energyDimensions).default('vehicle') }),
    head: ({ language }) => Object.values(energyExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const { rows, currency } = await services.db.inTenant(actor, (tx) => energyRows(tx, actor, filter))
      for (const row of rows)
        yield [
          row.name,
          row.records,
          toDecimal(row.distanceM, 3),
          toDecimal(row.gpsM, 3),
          toDecimal(row.chargedDwh, 4),
          toDecimal(row.usedDwh, 4),
          orNone(row.dwh100km, 4),
          toDecimal(row.quotaDwh, 4),
          orNone(row.savedDwh, 4),
          orNone(row.savedHundredths, 2),
          exportValueWords[row.isOver ? 'fleet.export.yes' : 'fleet.export.no'][actor.language],
          toDecimal(row.unquotedM, 3),
          orNone(row.bonusMinor, currencyExponent(currency)),
          currency,
        ]
    },
  })
}
