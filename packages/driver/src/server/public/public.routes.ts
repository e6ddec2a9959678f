import { languages, requireFound, Problem, type Language } from '@evops/platform/contract'
import { clientAddressOf, serveAll, type App, type Tx } from '@evops/platform/server'
import type { FastifyRequest } from 'fastify'
import { publicDriverEndpoints } from '../../contract/index.ts'
import type { DriverDeps, DriverOperator } from '../deps.ts'
import { listCurrentLegalTexts } from '../texts/texts.store.ts'
import type { DriverSignIn } from '../sign-in/sign-in.service.ts'
import { onlyOperator, getOperatorByCode } from '../operator.ts'
import { addStationAndPrice, getPublicStation, listCodeConnectors, listStationsForDrivers } from './stations.service.ts'
import { listPublicPlugs } from './stations.store.ts'

/** Serves the calls that need no token. */
export function publicRoutes(app: App, deps: DriverDeps, signIn: DriverSignIn): void {
  const { services, content } = deps
  const allow = async (network: string) => {
    const seconds = await services.budget.takeReserved('publicRead', { network })
    if (seconds > 0) throw new Problem('driver.too-often', { seconds })
  }
  const callerOf = (request: FastifyRequest) => clientAddressOf(request.raw, services.config.trustedProxies)
  interface Open {
    query: { operator: string; language?: Language | undefined }
    language: Language
    request: FastifyRequest
  }
  /** Runs a call in the operator's transaction and in the requested language. */
  async function runForOperator<T>(
    { query, language, request }: Open,
    work: (tx: Tx, request: { operator: DriverOperator; language: Language }) => Promise<T>,
  ): Promise<T> {
    await allow(callerOf(request))
    const operator = await getOperatorByCode(deps, query.operator)
    return services.db.inTenant(operator.id, (tx) => work(tx, { operator, language: query.language ?? language }))
  }
  const reader = ({ operator, language }: { operator: DriverOperator; language: Language }) =>
    ({ operatorId: operator.id, language, audience: 'visitor', now: services.now() }) as const
  serveAll(app, publicDriverEndpoints, {
    getDriverFace: async (call) => {
      const { operator: code } = call.query
      const { id, optcode: named } = await (code === undefined ? onlyOperator(deps) : getOperatorByCode(deps, code))
      const ways = await deps.wechat.ways(id)
      return runForOperator(
        { ...call, query: { ...call.query, operator: named } },
        async (tx, { operator, language }) => {
          const { optcode, name, icon, timeZone, currency, hotline, demo } = operator
          return {
            operator: optcode,
            name,
            icon,
            timeZone,
            currency,
            hotline,
            demo,
            languages: [...languages],
            language: operator.language,
            signIn: {
              phone: ways.phone,
              wechatMini: ways.mini,
              wechatWeb: ways.web,
            },
            legal: await listCurrentLegalTexts(tx, language),
            plugs: await listPublicPlugs(tx),
          }
        },
      )
    },
    getDriverVersion: (call) =>
      runForOperator(call, (tx, { operator, language }) => {
        const { platform, build, deviceId } = call.query
        return content.version(tx, { operatorId: operator.id, platform, build, deviceId, language })
      }),
    listDriverCarousel: (call) =>
      runForOperator(call, (tx, who) => content.carousel(tx, { ...reader(who), place: call.query.place })),
    listDriverNews: (call) =>
      runForOperator(call, (tx, who) => {
        const { page, pageSize } = call.query
        return content.news(tx, { ...reader(who), page, pageSize })
      }),
    getDriverNews: (call) =>
      runForOperator(call, async (tx, who) => {
        return requireFound(await content.newsItem(tx, { ...reader(who), id: call.params.id }))
      }),
    listDriverStations: (call) =>
      runForOperator(call, (tx, { operator }) => listStationsForDrivers(tx, deps, { operator, query: call.query })),
    getDriverStation: (call) =>
      runForOperator(call, (tx, who) => {
        const { longitude, latitude } = call.query
        return getPublicStation(tx, deps, { ...who, id: call.params.id, longitude, latitude })
      }),
    resolveDriverQr: (call) =>
      runForOperator(call, (tx, who) => addStationAndPrice(tx, deps, { ...who, qr: call.query.qr })),
    listDriverCodeConnectors: (call) =>
      runForOperator(call, (tx, { operator }) => listCodeConnectors(tx, deps, { operator, qr: call.query.qr })),
    sendDriverCode: async ({ body: { operator: code, ...wish }, request }) =>
      signIn.sendCode(await getOperatorByCode(deps, code), { ...wish, address: callerOf(request) }),
  })
}
