import { instantCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  collectorExport,
  collectorFilter,
  collectorPermissions,
  collectorWords,
  quantityUnits,
} from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { sliceOfCollectors } from './collectors.store.ts'

const heads = words({
  'energy.export.collector': { zh: '采集器', en: 'Data logger', es: 'Concentrador' },
  'energy.export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'energy.export.protocol': { zh: '协议', en: 'Protocol', es: 'Protocolo' },
  'energy.export.host': { zh: '地址', en: 'Address', es: 'Dirección' },
  'energy.export.device': {
    zh: '站号／通信地址',
    en: 'Unit / meter address',
    es: 'Unidad / dirección del contador',
  },
  'energy.export.meter': { zh: '电表', en: 'Meter', es: 'Contador' },
  'energy.export.quantity-name': { zh: '测量量', en: 'Quantity', es: 'Magnitud' },
  'energy.export.place': {
    zh: '寄存器／数据标识',
    en: 'Register / data identifier',
    es: 'Registro / identificador',
  },
  'energy.export.value': { zh: '最新值', en: 'Last value', es: 'Último valor' },
  'energy.export.value-unit': { zh: '单位', en: 'Unit', es: 'Unidad' },
  'energy.export.value-at': { zh: '采集时间', en: 'Read at', es: 'Leído' },
  'energy.export.fault': { zh: '异常', en: 'Error', es: 'Error' },
})

/** Export of every data point of the listed collectors, with its last value. */
export function collectorExportKind({ services }: EnergyDeps): ExportKind {
  return exportKind({
    name: collectorExport,
    permission: [...collectorPermissions.export],
    title: { zh: '采集器', en: 'Data loggers', es: 'Concentradores' },
    filter: collectorFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfCollectors }))
        for (const point of row.points) {
          const fault = row.fault ?? point.fault
          yield [
            row.name,
            row.stationName,
            collectorWords[`energy.collector.protocol.${row.protocol}`][actor.language],
            `${row.host}:${row.port}`,
            row.protocol === 'modbus-tcp' ? row.unitId : row.meterAddress,
            point.meterNo,
            collectorWords[`energy.collector.quantity.${point.quantity}`][actor.language],
            point.dataId ?? `${point.register} ${point.address}`,
            point.valueE3 === null ? '' : { decimal: (point.valueE3 / 1_000).toFixed(3) },
            quantityUnits[point.quantity],
            point.valueAt === null ? '' : instantCell(point.valueAt),
            fault === null ? '' : collectorWords[`energy.collector.fault.${fault}`][actor.language],
          ]
        }
    },
  })
}
