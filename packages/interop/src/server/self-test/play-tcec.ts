import { newId } from '@evops/platform/contract'
import { newMachinePassword, type Services } from '@evops/platform/server'
import {
  startSimulatedTcecPartner,
  type SimulatedTcecFault,
  type SimulatedTcecPartner,
} from '../../loopback/tcec-peer.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import { createOutbound, type CallablePartner, type TcecOutbound } from '../tcec/outbound.ts'
import { connectorStatus } from '../tcec/rows.rules.ts'
import { simulationNetworks, partnerTimeoutMs, UnexpectedResultError, type SimulationScene } from './play.ts'

const sixteen = () => newMachinePassword().slice(0, 16)

/**
 * Runs a simulation against a customer's platform on the real T/CEC 102 protocol. The partner is not stored, nobody is
 * notified, and no data is kept.
 */
export async function runTcecSimulation(
  { services, partners }: { services: Services; partners: Pick<PartnerService, 'get' | 'secretsOf'> },
  { operatorId, ourPlatformId }: { operatorId: string; ourPlatformId: string },
): Promise<{ scenes: SimulationScene[]; close: () => Promise<void> }> {
  const secrets = {
    operatorSecret: sixteen(),
    dataSecret: sixteen(),
    dataSecretIv: sixteen(),
    sigSecret: sixteen(),
  }
  const [platformId, ours] = ['SELFTEST0', ourPlatformId || 'SELFTEST1']
  const peer = await startSimulatedTcecPartner({ secrets, platformId, ourPlatformId: ours, now: services.now })
  const outbound = createOutbound(
    { services, partners, log: { keep: async () => undefined }, allowedNetworks: async () => simulationNetworks },
    { withinMs: partnerTimeoutMs },
  )
  const open: CallablePartner = {
    linked: {
      operatorId,
      id: newId(),
      platformId,
      name: platformId,
      apiUrl: peer.url,
      allowedIps: [],
      direction: 'both',
      supervises: false,
      markupE5: 0,
      billRounding: 'tariff',
      ourPlatformId: ours,
      renamed: [],
    },
    secrets,
    via: { reach: simulationNetworks, keep: () => undefined },
  }
  return { scenes: scenesOf({ peer, outbound, open }), close: () => peer.close() }
}

interface Stage {
  peer: SimulatedTcecPartner
  outbound: TcecOutbound
  open: CallablePartner
}
function scenesOf({ peer, outbound, open }: Stage): SimulationScene[] {
  const sendStatus = () =>
    outbound.call(open, 'notification_stationStatus', {
      ConnectorStatusInfo: connectorStatus({ chargePointNo: 'SELFTEST', connectorNo: 1, state: 'idle' }),
    })
  const failing = (
    step: SimulationScene['step'],
    fault: SimulatedTcecFault,
    expected: SimulationScene['expected'],
  ): SimulationScene => ({
    step,
    expected,
    async play() {
      peer.fault(fault)
      await (fault === 'token-refused' ? outbound.requestToken(open) : sendStatus()).finally(() => peer.fault(null))
      return ''
    },
  })
  const countStatusCalls = () => peer.arrived.filter(({ call }) => call === 'notification_stationStatus').length
  return [
    {
      step: 'handshake',
      expected: null,
      async play() {
        if (open.via) open.via.token = await outbound.requestToken(open)
        return 'query_token'
      },
    },
    {
      step: 'told',
      expected: null,
      async play() {
        await sendStatus()
        if (countStatusCalls() !== 1) throw new UnexpectedResultError(`received: ${countStatusCalls()}`)
        return 'notification_stationStatus'
      },
    },
    failing('slow', 'slow', 'slow'),
    failing('down', 'down', 'status'),
    failing('rubbish', 'rubbish', 'unreadable'),
    failing('token', 'token-refused', 'token'),
    failing('refused', 'refuses', 'refused'),
    failing('signature', 'signature', 'signature'),
    failing('clock', 'clock', 'clock'),
    failing('busy', 'busy', 'busy'),
    {
      step: 'again',
      expected: null,
      async play() {
        const before = countStatusCalls()
        await sendStatus()
        if (countStatusCalls() !== before + 1)
          throw new UnexpectedResultError(`received: ${countStatusCalls() - before}`)
        return ''
      },
    },
  ]
}
