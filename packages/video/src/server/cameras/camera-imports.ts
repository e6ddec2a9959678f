import { hasSecretTargetChanged, Problem } from '@evops/platform/contract'
import {
  choicesFromWords,
  createRowsImports,
  importedItemsUsedProblem,
  type RowHints,
  type RowImportedResource,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  cameraChoiceWords,
  cameraColumns,
  cameraForm,
  cameraImports,
  cameraRow,
  type CameraColumn,
  type CameraForm,
} from '../../contract/index.ts'
import type { VideoDeps } from '../deps.ts'
import { cameraImportWords } from './camera-imports.words.ts'
import { addCamera, deleteCameraWithFiles, passwordTargetFields, saveCamera } from './cameras.service.ts'
import { camerasByNumber, locationIdsByName } from './cameras.store.ts'

interface CameraImport {
  form: CameraForm
  has: (column: CameraColumn) => boolean
}
type Context = Awaited<ReturnType<typeof locationIdsByName>>
const madeOf = z.object({
  created: z.array(z.object({ id: z.uuid(), cameraNo: z.string() })),
  before: z.array(cameraRow),
})
const hints: Readonly<Record<CameraColumn, RowHints>> = {
  cameraNo: { titles: ['cameraNo', 'number', 'no', '编号', '摄像机编号', 'número', 'n.º'] },
  name: { titles: ['name', '名称', 'nombre'] },
  station: { titles: ['station', '场站', 'estación'] },
  chargePoint: { titles: ['chargePoint', 'charge point', '充电桩', 'punto de carga', 'punto'] },
  spaceNo: { titles: ['spaceNo', 'space', 'bay', '车位', 'plaza'] },
  maker: { titles: ['maker', 'manufacturer', '厂家', 'fabricante'] },
  model: { titles: ['model', '型号', 'modelo'] },
  protocol: {
    titles: ['protocol', '协议', 'protocolo'],
    choices: choicesFromWords(cameraChoiceWords, 'video.camera.protocol.'),
    also: { test: ['test', '测试', 'prueba'] },
  },
  address: { titles: ['address', 'url', '地址', 'dirección'] },
  subAddress: { titles: ['subAddress', 'sub-stream', '子码流地址', 'subflujo'] },
  snapshotAddress: { titles: ['snapshotAddress', 'snapshot address', '截图地址', 'dirección de captura'] },
  userName: { titles: ['userName', 'user', '用户名', 'usuario'] },
  remark: { titles: ['remark', '备注', 'observaciones'] },
}

/** Creates the import of camera files, matched by number. Omitted fields stay unchanged, and so do passwords. */
export function createCameraImports(deps: VideoDeps) {
  const { services } = deps
  const noun: RowImportedResource<CameraColumn, CameraImport, keyof typeof cameraImportWords, Context> = {
    kind: 'cameras',
    entity: 'camera-import',
    title: { zh: '导入摄像机', en: 'Import of cameras', es: 'Importación de cámaras' },
    resumeTitle: {
      zh: '接续摄像机导入',
      en: 'Resume imports of cameras',
      es: 'Reanudar importaciones de cámaras',
    },
    words: cameraImportWords,
    hints,
    context: (tx) => locationIdsByName(tx),
    read(cells, { stations, chargePoints }) {
      const text = (column: CameraColumn) => cells.text(column) ?? ''
      const stationId = stations.get(text('station').toLowerCase())
      if (stationId === undefined) cells.fault('station', 'video.camera-import.station')
      const chargePoint = text('chargePoint') === '' ? undefined : chargePoints.get(text('chargePoint').toLowerCase())
      if (text('chargePoint') !== '' && chargePoint?.stationId !== stationId)
        cells.fault('chargePoint', 'video.camera-import.chargePoint')
      const plain = Object.fromEntries(
        cameraColumns
          .filter((column) => column !== 'station' && column !== 'chargePoint' && column !== 'protocol')
          .map((column) => [column, text(column)]),
      )
      const protocol = cells.choice('protocol') ?? ''
      if (cells.faults.length > 0) return undefined
      const parsed = cameraForm.safeParse({
        ...plain,
        protocol,
        stationId,
        chargePointId: chargePoint?.id ?? null,
      })
      if (parsed.success) return { form: parsed.data, has: (column) => cells.has(column) }
      const wrong = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)))
      for (const column of cameraColumns) if (wrong.has(column)) cells.fault(column, `video.camera-import.${column}`)
      return undefined
    },
    key: { field: 'cameraNo', of: ({ form }) => form.cameraNo.toLowerCase() },
    look: async (tx) => ({ existing: new Set((await camerasByNumber(tx)).keys()) }),
    async write(tx, { rows, caller: { operatorId }, progress }) {
      const existingCameras = await camerasByNumber(tx)
      const made: z.input<typeof madeOf> = { created: [], before: [] }
      for (const { form: entry } of rows) {
        const before = existingCameras.get(entry.form.cameraNo.toLowerCase())
        if (before) {
          made.before.push(before)
          const next = over(before, entry)
          // A file contains no passwords: a password whose destination would change is deleted and must be entered
          // again.
          const moves = before.hasPassword && hasSecretTargetChanged(before, next, passwordTargetFields)
          const form = moves ? { ...next, password: '' } : next
          await saveCamera(tx, deps, { operatorId, id: before.id, version: before.version, form })
        } else {
          const { id, cameraNo } = await addCamera(tx, deps, { operatorId, form: entry.form })
          made.created.push({ id, cameraNo })
        }
      }
      await progress(rows.length)
      return made
    },
    async undo(tx, undoData, { operatorId }) {
      const { created, before } = madeOf.parse(undoData)
      const now = new Map([...(await camerasByNumber(tx)).values()].map((row) => [row.id, row]))
      const used = [
        ...created.filter(({ id }) => now.get(id)?.version !== 1),
        ...before.filter(({ id, version }) => now.get(id)?.version !== version + 1),
      ]
      if (used.length > 0) throw importedItemsUsedProblem(used.map(({ cameraNo }) => cameraNo))
      for (const { id } of created) await deleteCameraWithFiles(tx, id)
      for (const row of before)
        await saveCamera(tx, deps, { operatorId, id: row.id, version: row.version + 1, form: formOf(row) })
    },
  }
  return createRowsImports(services, cameraImports, noun)
}

function formOf(row: z.output<typeof cameraRow>): CameraForm {
  const parsed = cameraForm.safeParse(row)
  if (!parsed.success) throw new Problem('request.conflict')
  return parsed.data
}
/** Merges the values of the file over the stored ones. */
function over(current: z.output<typeof cameraRow>, { form, has }: CameraImport): CameraForm {
  const changedFields = cameraColumns.filter(has).flatMap((column) => {
    if (column === 'station') return [['stationId', form.stationId]]
    if (column === 'chargePoint') return [['chargePointId', form.chargePointId]]
    return [[column, form[column]]]
  })
  return { ...formOf(current), ...Object.fromEntries(changedFields) }
}
