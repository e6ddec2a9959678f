import { Problem } from '@evops/platform/contract'
import { serveAll, type App, type Services } from '@evops/platform/server'
import { z } from 'zod'
import { ocpiFailures, testOcpiPartner, type OcpiFailure, type SelfTestStep } from '../../contract/index.ts'
import { LinkError } from '../links/link-error.ts'
import { credentialsShape, detailsShape, hasConfiguredParty, versionsShape } from './credentials.rules.ts'
import { listSentStations } from './locations-compare.store.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from './ocpi-links.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { receiverModuleUrl } from './ocpi-turn.ts'
import { findSentTariff } from './tariffs.store.ts'

type Read = (url: string, name: string) => Promise<unknown>
const wrong = (kind: OcpiFailure, detail: string) => new LinkError<OcpiFailure>(kind, detail)
function parseAnswer<S extends z.ZodType>(shape: S, answer: unknown): z.output<S> {
  const read = shape.safeParse(answer)
  if (!read.success) throw wrong('unreadable', z.prettifyError(read.error))
  return read.data
}
const object = z.object({ id: z.string() })

/** Reads the endpoints of a handshake and one object that the partner received. Each step reports its result. */
export function selfTestRoutes(app: App, { services, outbound }: { services: Services; outbound: OcpiOutbound }): void {
  async function stepOf(step: SelfTestStep['step'], work: () => Promise<string>): Promise<SelfTestStep> {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    try {
      const detail = await work()
      return { step, failed: null, detail, tookMs: elapsedMs() }
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      const failed = ocpiFailures.find((kind) => kind === error.kind) ?? 'refused'
      return { step, failed, detail: error.message, tookMs: elapsedMs() }
    }
  }
  const moduleOf = ({ endpoints }: LinkedOcpiPartner, name: string) => {
    const found = endpoints.find(({ identifier }) => identifier === name)
    if (!found) throw wrong('modules', name)
    return found.url
  }
  const handshake = (linked: LinkedOcpiPartner, read: Read) => [
    () =>
      stepOf('versions', async () => {
        const versions = parseAnswer(versionsShape, await read(linked.theirUrl, 'versions'))
        const names = versions.map(({ version }) => version).join(', ')
        if (!versions.some(({ version }) => version === linked.version)) throw wrong('version', names)
        return names
      }),
    () =>
      stepOf('details', async () => {
        const versions = parseAnswer(versionsShape, await read(linked.theirUrl, 'versions'))
        const url = versions.find(({ version }) => version === linked.version)?.url ?? linked.theirUrl
        const { endpoints } = parseAnswer(detailsShape, await read(url, 'details'))
        const has = new Set(endpoints.map(({ identifier, url: at }) => `${identifier} ${at}`))
        const moved = linked.endpoints.filter(({ identifier, url: at }) => !has.has(`${identifier} ${at}`))
        if (moved.length > 0) throw wrong('modules', moved.map(({ identifier }) => identifier).join(', '))
        return endpoints.map(({ identifier }) => identifier).join(', ')
      }),
    () =>
      stepOf('credentials', async () => {
        const credentials = parseAnswer(credentialsShape, await read(moduleOf(linked, 'credentials'), 'credentials'))
        const roles = credentials.roles.map(({ role, country_code, party_id }) => `${role} ${country_code}*${party_id}`)
        if (!hasConfiguredParty(linked.platformId, credentials)) throw wrong('party', roles.join(', '))
        return roles.join(', ')
      }),
  ]
  /** Reads an object that the partner received, from the partner. An object that was never sent is not requested. */
  const createReadBackStep =
    (linked: LinkedOcpiPartner, read: Read, module: 'locations' | 'tariffs', id: string | undefined) => () =>
      stepOf(module, async () => {
        const url = receiverModuleUrl(linked, module)
        if (url === undefined || id === undefined) return ''
        const has = parseAnswer(object, await read(`${url}/${id}`, module))
        if (has.id.toLowerCase() !== id) throw wrong('unreadable', has.id)
        return has.id
      })

  serveAll(app, [testOcpiPartner] as const, {
    testOcpiPartner: async ({ actor, params: { id }, audit }) => {
      const key = { operatorId: actor.operatorId, id }
      const { linked, station, tariff } = await services.db.inTenant(actor, async (tx) => ({
        linked: await findLinkedOcpiPartner(tx, id),
        station: (await listSentStations(tx, key, 1))[0]?.stationId,
        tariff: await findSentTariff(tx, key),
      }))
      if (!linked) throw new Problem('request.not-found')
      const read: Read = (url, name) => outbound.call(linked, { method: 'GET', url, name })
      const steps: SelfTestStep[] = []
      const all = [
        ...handshake(linked, read),
        createReadBackStep(linked, read, 'locations', station),
        createReadBackStep(linked, read, 'tariffs', tariff),
      ]
      for (const step of all) {
        const done = await step()
        steps.push(done)
        // No further steps if the partner cannot be reached at all.
        if (done.step === 'versions' && done.failed) break
      }
      audit({
        entity: 'partner',
        entityId: id,
        after: { tested: steps.map(({ step, failed }) => `${step}: ${failed ?? 'ok'}`) },
      })
      return steps
    },
  })
}
