import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type Actor, type App, type Services, type Tx, serveAll } from '@evops/platform/server'
import { type AlarmRule, type AlarmRuleForm, alarmRuleEndpoints } from '../../contract/index.ts'
import { requireOperator } from '../in-operator.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { requireStation } from '../stations/stations.service.ts'
import {
  changeAlarmRule,
  findAlarmRule,
  insertAlarmRule,
  pageOfAlarmRules,
  removeAlarmRule,
  isAlarmRuleNameTaken,
  setAlarmRuleSilence,
} from './alarm-rules.store.ts'
import { calculateAlarmPreview } from './preview.service.ts'
import { ensureBuiltinRules } from './watch.store.ts'

export function alarmRuleRoutes(app: App, services: Services): void {
  serveAll(app, alarmRuleEndpoints, {
    listAlarmRules: ({ tx, query }) => pageOfAlarmRules(tx, query),
    previewAlarmRule: async ({ tx, body }) => {
      await requireWhole(tx, body)
      return calculateAlarmPreview(tx, body, services.now())
    },
    createAlarmRule: async ({ tx, actor, body, audit }) => {
      requireOperator(actor)
      await requireFit(tx, actor, { form: body, id: null })
      const id = newId()
      await ensureBuiltinRules(tx, actor.operatorId)
      await insertAlarmRule(tx, actor.operatorId, { id, form: body })
      audit({ entity: 'alarm-rule', entityId: id, after: body })
      return existing(tx, id)
    },
    updateAlarmRule: async ({ tx, actor, params, body, audit }) => {
      const before = await existing(tx, params.id)
      requireReach(actor, before)
      await requireFit(tx, actor, { form: body, id: params.id })
      if (!(await changeAlarmRule(tx, params.id, body))) throw new Problem('request.conflict')
      audit({ entity: 'alarm-rule', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteAlarmRule: async ({ tx, actor, params, audit }) => {
      const before = await existing(tx, params.id)
      requireReach(actor, before)
      if (before.builtin !== null) throw new Problem('stations.alarm-rule-builtin')
      await removeAlarmRule(tx, params.id)
      audit({ entity: 'alarm-rule', entityId: params.id, before })
      return { done: true as const }
    },
    silenceAlarmRule: async ({ tx, actor, params, body, audit }) => {
      requireReach(actor, await existing(tx, params.id))
      await setAlarmRuleSilence(tx, params.id, body)
      audit({ entity: 'alarm-rule', entityId: params.id, after: body })
      return existing(tx, params.id)
    },
  })

  async function requireFit(
    tx: Tx,
    actor: Actor,
    { form, id }: { form: AlarmRuleForm; id: string | null },
  ): Promise<void> {
    requireReach(actor, form)
    await requireWhole(tx, form)
    if (await isAlarmRuleNameTaken(tx, form.name, id))
      throw new Problem('stations.alarm-rule-name', {}, { name: 'stations.alarm-rule-name' })
    if (!form.enabled) return
    const { always, looked, fits } = await calculateAlarmPreview(tx, form, services.now())
    if (always)
      throw new Problem(
        'stations.alarm-rule-always',
        { looked, fits },
        { 'content.limit': 'stations.alarm-rule-always' },
      )
  }
}

/** A rule that covers more than the user's own stations requires access to all stations of the operator. */
function requireReach(
  { scope }: Actor,
  { stationId, chargePointId }: Pick<AlarmRule, 'stationId' | 'chargePointId'>,
): void {
  if (scope !== 'all' && stationId === null && chargePointId === null) throw new Problem('stations.alarm-rule-scope')
}
async function requireWhole(
  tx: Tx,
  { kind, content, stationId, chargePointId, ...form }: AlarmRuleForm,
): Promise<void> {
  if (kind === 'threshold' && (content.measure === null || content.limit === null)) {
    const missing = content.measure === null ? 'content.measure' : 'content.limit'
    throw new Problem('stations.alarm-rule-limit', {}, { [missing]: 'stations.alarm-rule-limit' })
  }
  if (form.fromMinute === form.toMinute)
    throw new Problem('stations.alarm-rule-span', {}, { toMinute: 'stations.alarm-rule-span' })
  if (stationId !== null) await requireStation(tx, stationId)
  if (chargePointId !== null && (await chargePointKeyOf(tx, chargePointId)) === undefined)
    throw new Problem('stations.charge-point-unknown', {}, { chargePointId: 'stations.charge-point-unknown' })
}
async function existing(tx: Tx, id: string): Promise<AlarmRule> {
  return requireFound(await findAlarmRule(tx, id))
}
