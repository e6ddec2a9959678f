import { Problem, formatProblem } from '@evops/platform/contract'
import {
  defineBulkAction,
  inSlices,
  type BulkActionKind,
  type BulkActionTarget,
  type SliceRequest,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  busProblems,
  checkDriverRecordsAct,
  driverRecordFilter,
  driverRecordPermissions,
  type DriverRecordRow,
} from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { checkRecordsActWords } from './check-act.words.ts'
import { markRecordChecked } from './records.service.ts'
import { recordsById, sliceOfRecords } from './records.store.ts'

const targetOf = ({ id, day, vehicleLabel, driverName }: DriverRecordRow): BulkActionTarget => ({
  key: id,
  label: `${day} · ${vehicleLabel} · ${driverName}`,
})

/** Bulk act that marks records as checked or not checked. */
export function checkRecordsActKind(deps: FleetDeps): BulkActionKind {
  const { db } = deps.services
  return defineBulkAction({
    name: checkDriverRecordsAct,
    permission: [...driverRecordPermissions.control],
    title: { zh: '核对司机里程', en: 'Check driver mileage', es: 'Revisar el kilometraje' },
    entity: 'driver_record',
    reach: 'operator',
    params: z.object({ checked: z.boolean() }),
    filter: driverRecordFilter,
    async *matching(actor, filter) {
      const slices = inSlices(db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<{ id: string }>) => sliceOfRecords(tx, wanted, wish),
      })
      for await (const row of slices) yield targetOf(row)
    },
    async *named(actor, keys) {
      const ids = keys.filter((key) => z.uuid().safeParse(key).success)
      yield* (await db.inTenant(actor, (tx) => recordsById(tx, ids))).map(targetOf)
    },
    act: async (actor, { key }, { checked }) => {
      try {
        const { before, after } = await db.inTenant(actor, (tx) =>
          markRecordChecked(tx, deps, { actor, id: key, checked }),
        )
        const word = checked ? 'fleet.check-act.checked' : 'fleet.check-act.unchecked'
        return {
          ok: true,
          answer: checkRecordsActWords[word][actor.language],
          before: { checkedName: before.checkedName },
          after: { checkedName: after.checkedName },
        }
      } catch (error) {
        const closed = busProblems['fleet.month-closed']
        if (!(error instanceof Problem) || error.code !== 'fleet.month-closed') throw error
        return { ok: false, answer: formatProblem(closed, actor.language, error.values) }
      }
    },
  })
}
