import { currencyExponent } from '@evops/platform/contract'
import { exportKind, type ExportKind } from '@evops/platform/server'
import { z } from 'zod'
import { energyBys, energyExport, energyFilter, energyPermissions } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { decimal } from '../records/decimal.ts'
import { energyExportWords } from './energy-export.words.ts'
import { valueWords } from '../exports.words.ts'
import { energyRows } from './energy.service.ts'

const orNone = (value: number | null, places: number) => (value === null ? null : decimal(value, places))

/** Export of the statistics as requested: all rows, by name. */
export function energyExportKind({ services }: FleetDeps): ExportKind {
  return exportKind({
    name: energyExport,
    permission: [...energyPermissions.export],
    title: { zh: '车辆能耗统计', en: 'Vehicle energy', es: 'Energía por vehículo' },
    filter: energyFilter.extend({ by: z.enum(energyBys).default('vehicle') }),
    head: ({ language }) => Object.values(energyExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const { rows, currency } = await services.db.inTenant(actor, (tx) => energyRows(tx, actor, filter))
      for (const row of rows)
        yield [
          row.name,
          row.records,
          decimal(row.distanceM, 3),
          decimal(row.gpsM, 3),
          decimal(row.chargedDwh, 4),
          decimal(row.usedDwh, 4),
          orNone(row.dwh100km, 4),
          decimal(row.quotaDwh, 4),
          orNone(row.savedDwh, 4),
          orNone(row.savedHundredths, 2),
          valueWords[row.isOver ? 'fleet.export.yes' : 'fleet.export.no'][actor.language],
          decimal(row.unquotedM, 3),
          orNone(row.bonusMinor, currencyExponent(currency)),
          currency,
        ]
    },
  })
}
