import { words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { gridObjectExport, gridObjectFilter, gridPermissions, kindWords, ratingFields } from '../../contract/index.ts'
import type { GridDeps } from '../deps.ts'
import { sliceOfObjects } from './objects.store.ts'

const heads = words({
  'grid.export.mrid': { zh: 'mRID', en: 'mRID', es: 'mRID' },
  'grid.export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'grid.export.container': { zh: '所在', en: 'Contained in', es: 'Contenido en' },
  'grid.export.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'grid.export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'grid.export.volts': { zh: '电压（V）', en: 'Voltage (V)', es: 'Tensión (V)' },
  'grid.export.normally': { zh: '常开', en: 'Normally open', es: 'Normalmente abierto' },
  'grid.export.refers': { zh: '对应设备', en: 'Represents', es: 'Representa' },
  'grid.export.rated-a': { zh: '额定电流（A）', en: 'Rated current (A)', es: 'Corriente asignada (A)' },
  'grid.export.rated-va': {
    zh: '额定容量（VA）',
    en: 'Rated apparent power (VA)',
    es: 'Potencia aparente asignada (VA)',
  },
  'grid.export.rated-w': { zh: '额定功率（W）', en: 'Rated power (W)', es: 'Potencia asignada (W)' },
  'grid.export.rated-wh': { zh: '额定能量（Wh）', en: 'Rated energy (Wh)', es: 'Energía asignada (Wh)' },
  'grid.export.rated-var': {
    zh: '额定无功（var）',
    en: 'Rated reactive power (var)',
    es: 'Potencia reactiva asignada (var)',
  },
})
const yesNo = words({
  'grid.export.yes': { zh: '是', en: 'yes', es: 'sí' },
  'grid.export.no': { zh: '否', en: 'no', es: 'no' },
})

/** Export of the objects in a list. */
export function objectExportKind({ services }: GridDeps): ExportKind {
  return exportKind({
    name: gridObjectExport,
    permission: [...gridPermissions.export],
    title: { zh: '电网对象', en: 'Grid objects', es: 'Objetos de red' },
    filter: gridObjectFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfObjects }))
        yield [
          row.id,
          row.stationName,
          row.containerName ?? '',
          kindWords[`grid.object.kind.${row.kind}`][language],
          row.name,
          row.baseVoltageV ?? row.endsV.join(' / '),
          row.normalOpen === null ? '' : yesNo[`grid.export.${row.normalOpen ? 'yes' : 'no'}`][language],
          row.refersToName ?? '',
          ...ratingFields.map((one) => row[one] ?? ''),
        ]
    },
  })
}
