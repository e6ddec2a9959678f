import { instantCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { videoPermissions, cameraViewExport, cameraViewFilter } from '../../contract/index.ts'
import type { VideoDeps } from '../deps.ts'
import { sliceOfCameraViews } from './views.store.ts'

const heads = words({
  'video.export.view-station': { zh: '场站', en: 'Station', es: 'Estación' },
  'video.export.view-no': { zh: '摄像机编号', en: 'Camera no.', es: 'N.º de cámara' },
  'video.export.view-camera': { zh: '摄像机', en: 'Camera', es: 'Cámara' },
  'video.export.view-user': { zh: '用户', en: 'User', es: 'Usuario' },
  'video.export.view-from': { zh: '开始', en: 'From', es: 'Desde' },
  'video.export.view-until': { zh: '结束', en: 'Until', es: 'Hasta' },
})
/** Export of the viewing log, the oldest first. */
export function viewExportKind({ services }: VideoDeps): ExportKind {
  return exportKind({
    name: cameraViewExport,
    permission: [...videoPermissions.edit],
    title: { zh: '观看记录', en: 'Views of cameras', es: 'Visionados de cámaras' },
    filter: cameraViewFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfCameraViews }))
        yield [
          row.stationName,
          row.cameraNo,
          row.cameraName,
          row.userName,
          instantCell(row.startedAt),
          instantCell(row.endedAt),
        ]
    },
  })
}
