import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type App, conflictProblem, violatedConstraint, serveAll, type Tx } from '@evops/platform/server'
import { checklistEndpoints, type ChecklistForm, type ChecklistRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import {
  changeChecklist,
  findChecklist,
  insertChecklist,
  pageOfChecklists,
  findPlanUsingChecklist,
  removeChecklist,
} from './checklists.store.ts'

const entity = 'checklist'

export function checklistRoutes(app: App, { services }: MaintenanceDeps): void {
  serveAll(app, checklistEndpoints, {
    listChecklists: ({ tx, query }) => pageOfChecklists(tx, query),
    getChecklist: ({ tx, params }) => checklistOf(tx, params.id),
    createChecklist: async ({ tx, actor: { operatorId }, body, audit }) => {
      const now = services.now()
      const id = newId(now.getTime())
      await translateNameConflict(body, insertChecklist(tx, { operatorId, id, now, form: normalizeForm(body, now) }))
      const after = await checklistOf(tx, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateChecklist: async ({ tx, params: { id }, body: { version, ...form }, audit }) => {
      const before = await checklistOf(tx, id)
      const stored = normalizeForm(form, services.now())
      if (!(await translateNameConflict(form, changeChecklist(tx, { id, version, form: stored }))))
        throw conflictProblem(form, before)
      const after = await checklistOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteChecklist: async ({ tx, params: { id }, audit }) => {
      const before = await checklistOf(tx, id)
      const plan = await findPlanUsingChecklist(tx, id)
      if (plan !== undefined) throw new Problem('maintenance.checklist-used', { plan })
      await removeChecklist(tx, id)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}

async function checklistOf(tx: Tx, id: string): Promise<ChecklistRow> {
  return requireFound(await findChecklist(tx, id))
}
/** Gives each item its own key and omits fields that its kind does not have. */
function normalizeForm(form: ChecklistForm, now: Date): ChecklistForm {
  const seen = new Set<string>()
  const items = form.items.map((item) => {
    const key = item.key === null || seen.has(item.key) ? newId(now.getTime()) : item.key
    seen.add(key)
    return item.kind === 'value' ? { ...item, key } : { ...item, key, unit: '', min: null, max: null }
  })
  return { ...form, items }
}
async function translateNameConflict<T>({ name }: ChecklistForm, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const code = 'maintenance.checklist-name'
    if (violatedConstraint(error) !== 'maintenance_checklists_name') throw error
    throw new Problem(code, { name }, { name: code })
  })
}
