import { dayCell, instantCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  departureChoiceWords,
  departureExport,
  departureFilter,
  departurePermissions,
  type DepartureFilter,
} from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { sliceOfDepartures } from './departures.store.ts'

const heads = words({
  'depots.export.depot': { zh: '场站', en: 'Depot', es: 'Cochera' },
  'depots.export.day': { zh: '运营日', en: 'Service day', es: 'Día de servicio' },
  'depots.export.block': { zh: '班次', en: 'Block', es: 'Bloque' },
  'depots.export.line': { zh: '线路', en: 'Line', es: 'Línea' },
  'depots.export.vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  'depots.export.departure': { zh: '发车时间', en: 'Departure', es: 'Salida' },
  'depots.export.return': { zh: '回场时间', en: 'Return', es: 'Regreso' },
  'depots.export.target': { zh: '目标 SoC（%）', en: 'Target SoC (%)', es: 'SoC objetivo (%)' },
  'depots.export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'depots.export.outcome': { zh: '结果', en: 'Outcome', es: 'Resultado' },
  'depots.export.soc': { zh: '发车 SoC（%）', en: 'SoC at departure (%)', es: 'SoC a la salida (%)' },
})

/** Export of departures, sorted by time. */
export function departureExportKind({ services }: DepotDeps): ExportKind {
  return exportKind({
    name: departureExport,
    permission: [...departurePermissions.export],
    title: { zh: '发车计划', en: 'Departures', es: 'Salidas' },
    filter: departureFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter: DepartureFilter) {
      const choiceWords = departureChoiceWords
      const wish = { ...filter, now: services.now() }
      for await (const row of inSlices(services.db, actor, { filter: wish, read: sliceOfDepartures }))
        yield [
          row.stationName,
          dayCell(row.serviceDay),
          row.blockNo,
          row.lineNo ?? '',
          row.vehicleLabel ?? '',
          instantCell(row.departAt),
          instantCell(row.returnAt),
          row.targetSoc,
          choiceWords[`depots.departure.state.${row.state}`][actor.language],
          row.outcome ? choiceWords[`depots.departure.outcome.${row.outcome}`][actor.language] : '',
          row.outcomeSoc ?? '',
        ]
    },
  })
}
