import type { Services } from '@evops/platform/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargePointScreen, TariffContent } from '@evops/tariffs/contract'
import type { YkcValues } from '@evops/ykc/contract'
import type { YkcConnection, YkcContext, YkcGateway } from '@evops/ykc/server'
import {
  faultOfScreen,
  localDayOf,
  modelDigits,
  modelOfScreen,
  screenOfDay,
  settlementOfRecord,
  type YkcModelContent,
} from './price-model.rules.ts'
import {
  confirmModel,
  createModelLookUp,
  createTransactionLookUp,
  insertModel,
  type ChargePointModelFacts,
} from './price-models.store.ts'
import { refOfRecord } from './realtime.rules.ts'
import { createTariffAlarms } from './tariff-alarms.ts'

type Point = ConnectedChargePoint
type Context = YkcContext<Point>

export interface PriceModels {
  /** Answers whether the charge point's model is the one of today. Without a tariff it always differs. */
  answerCheck(context: Context, check: YkcValues<'ModelCheck'>): Promise<void>
  /** Sends today's model. Without a tariff nothing is sent, and the charge point asks again. */
  answerRequest(context: Context): Promise<void>
  /**
   * Sends the model to each connected charge point that has an old one and no open session, and raises or clears the
   * alarm of those whose prices cannot be sent. Returns how many took their model.
   */
  push(gateway: Pick<YkcGateway<Point>, 'connections' | 'call'>): Promise<number>
  /** Returns the prices of the local day of an instant. Null without a tariff. */
  screenAt(point: Point, at: Date): Promise<ChargePointScreen | null>
  /** Returns a record's settlement in the form of a data transfer. Null if its session is unknown. */
  settlementOf(point: Point, record: YkcValues<'Record'>, screen: ChargePointScreen | null): Promise<string | null>
}

export interface PriceModelDeps {
  /** Content of a published tariff version. */
  tariffContent: (operatorId: string, versionId: string) => Promise<TariffContent>
}

interface CurrentModel extends Pick<ChargePointModelFacts, 'isConfirmed' | 'isBusy'> {
  modelNo: number
  content: YkcModelContent
}

const setTimeoutMs = 30_000

/**
 * Price models of charge points: the tariff of the whole charge point on the local day. The message has no date, so a
 * day with other prices gets its own model after midnight, and a new version when it is in force.
 */
export function createPriceModels(services: Services, { tariffContent }: PriceModelDeps): PriceModels {
  const pool = services.db.gatewayPool
  const lookUp = createModelLookUp(pool)
  const findTransactionNo = createTransactionLookUp(pool)
  const alarms = createTariffAlarms(services)

  async function findScreen(
    point: Point,
    at: Date,
  ): Promise<{ screen: ChargePointScreen | null } & Awaited<ReturnType<typeof lookUp>>> {
    const { operatorId, stationId, chargePointId, timeZone } = point
    const facts = await lookUp({ operatorId, stationId, chargePointId, at })
    if (facts.tariffVersionId === null) return { ...facts, screen: null }
    const content = await tariffContent(operatorId, facts.tariffVersionId)
    return { ...facts, screen: screenOfDay(content, localDayOf(at, timeZone)) }
  }

  /** Returns the model of now, stored under its number, or why none can be sent. */
  async function findCurrent(point: Point): Promise<CurrentModel | { fault: string }> {
    const at = services.now()
    const { screen, ...facts } = await findScreen(point, at)
    if (!screen || 'refused' in screen) return { fault: faultOfScreen(screen) }
    const content = modelOfScreen(screen)
    const isKnown = facts.modelNo !== null && facts.content !== null && isSameModel(content, facts.content)
    if (isKnown) return { modelNo: facts.modelNo ?? 0, content, isConfirmed: facts.isConfirmed, isBusy: facts.isBusy }
    return {
      modelNo: await insertModel(pool, { ...point, at }, content),
      content,
      isConfirmed: false,
      isBusy: facts.isBusy,
    }
  }

  const findModel = async (point: Point) => {
    const current = await findCurrent(point)
    return 'fault' in current ? null : current
  }

  const confirm = async ({ operatorId, chargePointId }: Point, modelNo: number) =>
    confirmModel(pool, { operatorId, chargePointId, at: services.now() }, modelNo)

  /** Returns true if the charge point took the model. */
  async function pushTo(gateway: Pick<YkcGateway<Point>, 'call'>, connection: YkcConnection<Point>): Promise<boolean> {
    const { point, chargePointNo } = connection
    const current = await findCurrent(point)
    alarms.note(connection, 'fault' in current ? current.fault : null)
    if ('fault' in current || current.isConfirmed || current.isBusy) return false
    const { modelNo, content } = current
    const values = { ...content, chargePointNo, model: modelDigits(modelNo) }
    const outcome = await gateway.call(chargePointNo, 'SetModel', values, { timeoutMs: setTimeoutMs })
    const isSet =
      outcome.state === 'answered' && outcome.message.name === 'SetModelAnswer' && outcome.message.values.success === 1
    if (isSet) await confirm(point, modelNo)
    return isSet
  }

  return {
    async answerCheck({ connection, answer }, { chargePointNo, model }) {
      const current = await findModel(connection.point)
      const isSame = current !== null && modelDigits(current.modelNo) === model
      if (isSame) await confirm(connection.point, current.modelNo)
      answer('ModelCheckAnswer', {
        chargePointNo,
        model: current ? modelDigits(current.modelNo) : model,
        result: isSame ? 0 : 1,
      })
    },
    async answerRequest({ connection, answer }) {
      const { point, chargePointNo } = connection
      const current = await findModel(point)
      if (!current) return
      answer('ModelAnswer', { ...current.content, chargePointNo, model: modelDigits(current.modelNo) })
      // This answer has no confirmation: the next check shows whether the charge point took it.
      await confirm(point, current.modelNo)
    },
    async push(gateway) {
      const taken = await Promise.all(
        gateway.connections().map(async (connection) => {
          try {
            return await pushTo(gateway, connection)
          } catch (error) {
            services.log.warn({ error, point: connection.chargePointNo }, 'a price model was not sent')
            return false
          }
        }),
      )
      await alarms.update()
      return taken.filter(Boolean).length
    },
    screenAt: async (point, at) => (await findScreen(point, at)).screen,
    async settlementOf({ operatorId, chargePointId }, record, screen) {
      const transactionId = await findTransactionNo({ operatorId, chargePointId, ref: refOfRecord(record) })
      return transactionId === null ? null : settlementOfRecord(record, { transactionId, screen })
    },
  }
}

function isSameModel(one: object, other: object): boolean {
  const left: Readonly<Record<string, unknown>> = { ...one }
  const right: Readonly<Record<string, unknown>> = { ...other }
  return Object.keys(left).every((key) => left[key] === right[key])
}
