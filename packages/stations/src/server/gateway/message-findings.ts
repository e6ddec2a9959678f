import type { GatewayOptions } from '@evops/ocpp/server'
import { createReadBatch, type Services } from '@evops/platform/server'
import {
  refusedActions,
  settleFindings,
  writeFindings,
  type FindingRow,
  type SettledAction,
} from './message-findings.store.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

const flushMs = 1_000
/** Maximum findings between two flushes. A flood of new ones is not worth more than this. */
const mostWaiting = 2_000

type Hooks = Required<
  Pick<GatewayOptions<ConnectedChargePoint>, 'onLenient' | 'onRefusedCall' | 'onHandled' | 'onOpen'>
>
export interface MessageFindings extends Hooks {
  close(): Promise<void>
}

/**
 * Counts corrected deviations and refused messages of each charge point, written once per second, so that a charge
 * point which deviates in every message costs one row. A refusal is settled by the next message of the same action that
 * is read.
 */
export function createMessageFindings({ db, log, now }: Services): MessageFindings {
  const pool = db.gatewayPool
  const waiting = new Map<string, FindingRow>()
  const settled = new Map<string, SettledAction>()
  /** Actions by charge point whose last message was refused. */
  const refused = new Map<string, Set<string>>()
  const loadRefused = createReadBatch({ pool, ...refusedActions })
  let turn: Promise<void> = Promise.resolve()

  function add(point: ConnectedChargePoint, finding: Pick<FindingRow, 'action' | 'path' | 'kind' | 'isRefused'>) {
    const { operatorId, chargePointId } = point
    const row = {
      ...finding,
      action: clean(finding.action, 60),
      path: clean(finding.path, 300),
      operatorId,
      chargePointId,
      times: 1,
      at: now(),
    }
    const key = JSON.stringify([chargePointId, row.action, row.path, row.kind])
    const pending = waiting.get(key)
    if (pending) Object.assign(pending, { times: pending.times + 1, at: row.at })
    else if (waiting.size < mostWaiting) waiting.set(key, row)
  }

  async function flush(): Promise<void> {
    const [rows, actions] = [[...waiting.values()], [...settled.values()]]
    waiting.clear()
    settled.clear()
    try {
      if (rows.length > 0) await writeFindings(pool, rows)
      if (actions.length > 0) await settleFindings(pool, actions)
    } catch (error) {
      log.warn({ error }, 'findings in messages')
    }
  }
  const timer = setInterval(() => {
    turn = turn.then(flush)
  }, flushMs)

  return {
    onOpen({ point }) {
      loadRefused(point).then(
        (actions) => {
          for (const action of actions) actionsOf(refused, point).add(action)
        },
        (error: unknown) => log.warn({ error }, 'refused messages'),
      )
    },
    onLenient({ point }, { action, leniencies }) {
      for (const { path, kind } of leniencies) add(point, { action, path, kind, isRefused: false })
    },
    onRefusedCall({ point }, { action, path, rule }) {
      actionsOf(refused, point).add(clean(action, 60))
      add(point, { action, path, kind: rule, isRefused: true })
    },
    onHandled({ point }, action) {
      const { operatorId, chargePointId } = point
      const actions = refused.get(chargePointId)
      if (!actions) return
      // Any call that is read also settles messages without a readable action.
      for (const each of [action, ''])
        if (actions.delete(each))
          settled.set(`${chargePointId} ${each}`, { operatorId, chargePointId, action: each, at: now() })
      if (actions.size === 0) refused.delete(chargePointId)
    },
    async close() {
      clearInterval(timer)
      await turn
      await flush()
    },
  }
}

function actionsOf(refused: Map<string, Set<string>>, { chargePointId }: ConnectedChargePoint): Set<string> {
  const actions = refused.get(chargePointId) ?? new Set()
  refused.set(chargePointId, actions)
  return actions
}

/** Makes text from a charge point safe for display: short and printable. */
function clean(text: string, most: number): string {
  return text.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, most)
}
