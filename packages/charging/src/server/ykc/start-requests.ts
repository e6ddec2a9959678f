import type { ConnectedChargePoint } from '@evops/stations/server'
import type { YkcValues } from '@evops/ykc/contract'
import type { YkcContext } from '@evops/ykc/server'
import { refusalOfStart, startRefusals } from './codes.rules.ts'
import type { YkcHandlerDeps } from './handler-deps.ts'
import { connectorNoOf, tagOfCard } from './realtime.rules.ts'
import { isTooOld, newSerial } from './remote-calls.ts'

type Context = YkcContext<ConnectedChargePoint>
type Deps = Pick<YkcHandlerDeps, 'ports' | 'memory' | 'facadeOf' | 'spendableMinor'>

type StartStatus = Parameters<typeof refusalOfStart>[0]

const cardMode = 1
const vinMode = 3
const noGroup = '0'.repeat(12)

/** Decides over the start that a card or a VIN asks for. Also a refusal carries a new serial of ours. */
export async function takeStartRequest(
  deps: Deps,
  context: Context,
  { chargePointNo, connectorNo, ...request }: YkcValues<'StartRequest'>,
): Promise<void> {
  const { vin } = request
  const verdict = await decideStart(deps, context, { ...request, connectorNo, vins: [vin], group: null })
  context.answer('StartVerdict', { chargePointNo, connectorNo, ...verdict })
}

/**
 * Decides over one of the two starts of a vehicle at both connectors. Each connector gets its verdict and its session;
 * the charge point starts only if both are allowed. Some charge points send the VIN in reading order, so both are tried.
 */
export async function takeDualStartRequest(
  deps: Deps,
  context: Context,
  { chargePointNo, connectorNo, auxiliary, group, ...request }: YkcValues<'DualStartRequest'>,
): Promise<void> {
  const { vin } = request
  const vins = [vin, vin.split('').toReversed().join('')]
  const verdict = await decideStart(deps, context, {
    ...request,
    connectorNo,
    vins,
    group: group === noGroup ? null : group,
    isAuxiliary: auxiliary === 1,
  })
  context.answer('DualStartVerdict', { chargePointNo, connectorNo, group, ...verdict })
}

interface AskedStart extends Pick<YkcValues<'StartRequest'>, 'connectorNo' | 'mode' | 'pinNeeded' | 'card'> {
  /** The VIN in the orders in which it may be meant. */
  vins: readonly string[]
  group: string | null
  isAuxiliary?: boolean
}

async function decideStart(
  deps: Deps,
  context: Context,
  { connectorNo, mode, pinNeeded, card, vins, group, isAuxiliary = false }: AskedStart,
) {
  const { connection, receivedAt } = context
  const { point } = connection
  const serial = newSerial(connection, connectorNoOf(connectorNo) ?? 1, receivedAt)
  const refuse = (reason: number) => ({ serial, logicalCard: '0'.repeat(16), balance: 0, success: 0, reason })
  const isVin = mode === vinMode
  const tags = (isVin ? vins : [tagOfCard(card)]).filter((tag) => tag !== '')
  if (isTooOld(connection)) return refuse(startRefusals.outOfUse)
  if (pinNeeded === 1) return refuse(startRefusals.wrongPin)
  if ((mode !== cardMode && !isVin) || tags.length === 0) return refuse(refusalOfStart('Unknown', isVin))
  let status: StartStatus = 'Unknown'
  for (const idTag of tags) {
    // Both read the same facts, so they ask together: that takes one statement.
    const [answer, balance] = await Promise.all([
      authorize(deps, context, { idTag, isVin }),
      deps.spendableMinor(point, idTag),
    ])
    status = answer
    if (status === 'Accepted') {
      await deps.memory.of(point).addGrant(serial, {
        idTag,
        isRemote: false,
        connectorNo: connectorNoOf(connectorNo) ?? 1,
        at: receivedAt,
        balance,
        group,
        isAuxiliary,
      })
      return { ...refuse(0), balance, success: 1 }
    }
    if (status !== 'Unknown' && status !== 'Invalid') break
  }
  return refuse(refusalOfStart(status, isVin))
}

async function authorize(
  { ports, facadeOf }: Deps,
  { connection, receivedAt }: Context,
  { idTag, isVin }: { idTag: string; isVin: boolean },
): Promise<StartStatus> {
  const { idTokenInfo } = await ports.authorize({
    connection: facadeOf(connection),
    payload: { idToken: { idToken: idTag, type: isVin ? 'Central' : 'ISO14443' } },
    receivedAt,
    messageId: '',
  })
  return idTokenInfo.status
}
