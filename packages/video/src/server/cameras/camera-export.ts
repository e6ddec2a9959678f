import { words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { cameraChoiceWords, cameraExport, cameraFilter, videoPermissions } from '../../contract/index.ts'
import type { VideoDeps } from '../deps.ts'
import { countCameras, sliceOfCameras } from './cameras.store.ts'

const heads = words({
  'video.export.cameraNo': { zh: '编号', en: 'Number', es: 'Número' },
  'video.export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'video.export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'video.export.chargePoint': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'video.export.spaceNo': { zh: '车位', en: 'Space', es: 'Plaza' },
  'video.export.maker': { zh: '厂家', en: 'Manufacturer', es: 'Fabricante' },
  'video.export.model': { zh: '型号', en: 'Model', es: 'Modelo' },
  'video.export.protocol': { zh: '协议', en: 'Protocol', es: 'Protocolo' },
  'video.export.address': { zh: '地址', en: 'Address', es: 'Dirección' },
  'video.export.subAddress': { zh: '子码流地址', en: 'Sub-stream', es: 'Subflujo' },
  'video.export.snapshotAddress': { zh: '截图地址', en: 'Snapshot address', es: 'Dirección de captura' },
  'video.export.userName': { zh: '用户名', en: 'User', es: 'Usuario' },
  'video.export.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})

/** Export of cameras by number, without passwords; the file can be imported again. */
export function cameraExportKind({ services }: VideoDeps): ExportKind {
  return exportKind({
    name: cameraExport,
    permission: [...videoPermissions.export],
    title: { zh: '摄像机', en: 'Cameras', es: 'Cámaras' },
    filter: cameraFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    count: (tx, filter) => countCameras(tx, filter),
    async *rows(actor, filter) {
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfCameras }))
        yield [
          row.cameraNo,
          row.name,
          row.stationName,
          row.chargePointNo ?? '',
          row.spaceNo ?? '',
          row.maker ?? '',
          row.model ?? '',
          cameraChoiceWords[`video.camera.protocol.${row.protocol}`][actor.language],
          row.address,
          row.subAddress ?? '',
          row.snapshotAddress ?? '',
          row.userName ?? '',
          row.remark ?? '',
        ]
    },
  })
}
