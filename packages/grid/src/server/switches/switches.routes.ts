import { serveAll, type Actor, type App } from '@evops/platform/server'
import { switchEndpoints } from '../../contract/index.ts'
import type { GridDeps } from '../deps.ts'
import { confirmSwitchPosition, selectSwitchPosition } from './switches.service.ts'

const entity = 'grid-object'

export function switchRoutes(app: App, { services }: GridDeps): void {
  const by = (actor: Actor) => ({ actor, now: services.now() })
  serveAll(app, switchEndpoints, {
    selectGridSwitch: async ({ tx, actor, params: { id }, body, audit }) => {
      const selected = await selectSwitchPosition(tx, by(actor), { id, ...body })
      audit({ entity, entityId: id, after: { ...body, ...selected } })
      return selected
    },
    confirmGridSwitch: async ({ tx, actor, params: { id }, body, audit }) => {
      const { before, after } = await confirmSwitchPosition(tx, by(actor), { id, ...body })
      audit({ entity, entityId: id, before: before ?? null, after })
      return after
    },
  })
}
