import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, type App, type Tx, serveAll } from '@evops/platform/server'
import { type TerminalForm, type TerminalRow, terminalEndpoints } from '../../contract/index.ts'
import { requireOperator } from '../in-operator.ts'
import { requireStation } from '../stations/stations.service.ts'
import {
  changeTerminal,
  findTerminal,
  findConflictingTerminal,
  insertTerminal,
  pageOfTerminals,
  chargePointsInStation,
  removeTerminal,
} from './terminals.store.ts'

const entity = 'terminal'

export function terminalRoutes(app: App): void {
  serveAll(app, terminalEndpoints, {
    listTerminals: ({ tx, query }) => pageOfTerminals(tx, query),
    getTerminal: ({ tx, params }) => terminalOf(tx, params.id),
    createTerminal: async ({ tx, actor, body, audit }) => {
      requireOperator(actor)
      const id = newId()
      await checkTerminalForm(tx, body, id)
      await insertTerminal(tx, { operatorId: actor.operatorId, id, form: body })
      const after = await terminalOf(tx, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateTerminal: async ({ tx, actor, params: { id }, body: { version, ...form }, audit }) => {
      const before = await terminalOf(tx, id)
      await checkTerminalForm(tx, form, id)
      if (!(await changeTerminal(tx, { operatorId: actor.operatorId, id, form, version })))
        throw conflictProblem(form, await terminalOf(tx, id))
      const after = await terminalOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteTerminal: async ({ tx, params: { id }, audit }) => {
      const before = await terminalOf(tx, id)
      if (before.enabled && before.chargePoints.length > 0) throw new Problem('stations.terminal-in-use')
      await removeTerminal(tx, id)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}

async function terminalOf(tx: Tx, id: string): Promise<TerminalRow> {
  return requireFound(await findTerminal(tx, id))
}

/** Validates that number and PSAM card are unique and that the charge points belong to the terminal's station. */
async function checkTerminalForm(tx: Tx, form: TerminalForm, id: string): Promise<void> {
  await requireStation(tx, form.stationId)
  const holder = await findConflictingTerminal(tx, {
    terminalNo: form.terminalNo,
    psamNo: form.psamNo || null,
    butNot: id,
  })
  if (holder?.terminalNo === form.terminalNo)
    throw new Problem('stations.terminal-no-taken', {}, { terminalNo: 'stations.terminal-no-taken' })
  if (holder)
    throw new Problem('stations.psam-taken', { terminalNo: holder.terminalNo }, { psamNo: 'stations.psam-taken' })
  const wanted = new Set(form.chargePointIds).size
  if ((await chargePointsInStation(tx, form.stationId, form.chargePointIds)) !== wanted)
    throw new Problem('stations.terminal-elsewhere', {}, { chargePointIds: 'stations.terminal-elsewhere' })
}
