import type { Approvals } from '@evops/organisation/server'
import { Problem } from '@evops/platform/contract'
import { serveAll, type Actor, type App, type Services, type Tx } from '@evops/platform/server'
import {
  allowedNetworkEndpoints,
  networkForm,
  outreachPermissions,
  type AllowedNetwork,
  type NetworkForm,
} from '../../contract/index.ts'
import { dropNetwork, insertAllowedNetworks, listNetworks } from './channels.store.ts'

const kind = 'outreach.allow-network'

/** Allows a network only after a second person of the platform's staff has approved (S-16, decision 331). */
export function createNetworks(services: Services, approvals: Approvals): { routes(app: App): void } {
  approvals.register({
    kind,
    title: { zh: '允许访问内网', en: 'Allow a private network', es: 'Permitir una red privada' },
    permission: outreachPermissions.edit,
    isForPlatformStaff: true,
    payload: networkForm.extend({ by: networkForm.shape.note }),
    async run({ tx, actor, payload }) {
      await insertAllowedNetworks(tx, actor.operatorId, { ...payload, approvedBy: actor.name })
    },
  })
  return {
    routes: (app) =>
      serveAll(app, allowedNetworkEndpoints, {
        listAllowedNetworks: async ({ tx, actor }) => [
          ...(await listRequested(tx, approvals, actor)),
          ...(await listNetworks(tx)),
        ],
        allowNetwork: async ({ tx, actor, body, audit }) => {
          requireStaff(actor)
          const purposes = [...new Set(body.purposes)].toSorted((a, b) => a.localeCompare(b))
          const { id } = await approvals.request(tx, actor, {
            kind,
            subject: `${body.network} · ${purposes.join(', ')}`,
            subjectId: `${body.network} ${purposes.join(',')}`,
            payload: { ...body, purposes, by: actor.name },
            reason: body.note,
            stations: 'all',
          })
          audit({ entity: 'allowed-network', entityId: body.network, after: { ...body, approvalId: id } })
          return { approvalId: id }
        },
        disallowNetwork: async ({ actor, query, audit }) => {
          requireStaff(actor)
          await services.db.asPlatform((tx) => dropNetwork(tx, actor.operatorId, query))
          audit({ entity: 'allowed-network', entityId: query.network, before: query })
          return { done: true as const }
        },
      }),
  }
}

function requireStaff({ platformStaff }: Actor): void {
  if (!platformStaff) throw new Problem('outreach.platform-only')
}

/** Returns a row per purpose of each request that waits for a second person. */
async function listRequested(tx: Tx, approvals: Approvals, { operatorId }: Actor): Promise<AllowedNetwork[]> {
  const waiting = await approvals.listWaiting(tx, operatorId, kind)
  return waiting.flatMap(({ id, payload, requestedByName, requestedAt }) => {
    const { network, purposes, note }: NetworkForm = networkForm.parse(payload)
    const row = { network, note, addedBy: requestedByName, addedAt: requestedAt.toISOString() }
    return purposes.map((purpose) => ({ ...row, purpose, approvedBy: null, approvalId: id }))
  })
}
