import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { simulatorSecret } from '../loopback/peer-state.ts'
import { startSimulatedChannels, type SimulatedChannels } from '../loopback/peers.ts'
import { simulatorSecretId } from '../loopback/sms-wire.ts'
import type { ExternalChannel } from '../contract/index.ts'
import { createOutreach, type OutreachDomain } from '../server/index.ts'

export const outreachTestCodes = [
  'notifyPerm',
  'notify:edit',
  'notify:control',
  'messagePerm',
  'message:create',
  'message:edit',
  'message:delete',
  'message:control',
]
interface Reply {
  status: number
  error: string
  fields: Record<string, string>
  data: unknown
}
/** Test context: outreach with our simulated external systems, and jobs run by hand. */
export interface OutreachTestSite {
  t: TestServices
  app: App
  outreach: OutreachDomain
  peers: SimulatedChannels
  /** Users on duty. */
  duty: { userId: string; name: string }[]
  /** Creates a demo operator, because only demo operators may use a loopback. */
  operator(): Promise<string>
  /** Returns a token of a user with these codes in an operator. */
  actor(operatorId: string, codes?: readonly string[], more?: Partial<Actor>): string
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, by: string, body?: object): Promise<Reply>
  /** Sets up loopback channels as a user would. */
  channels(by: string, which: readonly ExternalChannel[]): Promise<void>
  /** Delivers due messages and waits until the results are stored. */
  carry(): Promise<void>
  run(job: string): Promise<void>
  close(): Promise<void>
}

const forms: Readonly<Record<ExternalChannel, { settings: object; secrets?: object }>> = {
  wechat_account: { settings: { appId: 'wxaccount0001' }, secrets: { secret: simulatorSecret } },
  mini_program: { settings: { appId: 'wxmini0001' }, secrets: { secret: simulatorSecret } },
  sms: {
    settings: { appId: '1400006666', codeTemplates: { zh: '1110', en: '1111' } },
    secrets: { secretId: simulatorSecretId, secretKey: simulatorSecret },
  },
  web_push: { settings: { subject: 'mailto:desk@example.com' } },
  wecom: { settings: { corpId: 'ww0001', agentId: 1_000_002 }, secrets: { secret: simulatorSecret } },
}

export async function createOutreachTestSite(): Promise<OutreachTestSite> {
  const t = await testServices()
  const { services } = t
  const duty: OutreachTestSite['duty'] = []
  const peers = await startSimulatedChannels({ now: services.now })
  const organisation = createOrganisation(services)
  const noExports = () => {
    throw new Error('nothing is exported here')
  }
  const outreach = createOutreach(services, {
    takeAlarmNews: async () => [],
    alarmNewsWaits: 'false',
    schedules: { ...organisation, exports: noExports },
    onDuty: async () => duty,
    loopback: () => peers,
  })
  const actors = new Map<string, Actor>()
  const app = await testApp(services, [outreach.domain], { actor: (token) => actors.get(token) ?? null })
  const run = async (job: string) => {
    await outreach.domain.jobs?.[job]?.run({}, { jobId: '', attempt: 1 })
  }
  const send: OutreachTestSite['send'] = async (method, path, by, body) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${by}`, 'accept-language': 'en' },
      ...(body && { payload: body }),
    })
    return {
      status: reply.statusCode,
      error: '',
      fields: {},
      ...(JSON.parse(reply.body) as { data: unknown }),
    }
  }
  return {
    t,
    app,
    outreach,
    peers,
    duty,
    async operator() {
      const id = await createTestOperator(services)
      await t.admin.query('update organisation_operators set demo = true where operator_id = $1', [id])
      return id
    },
    actor(operatorId, codes = outreachTestCodes, more = {}) {
      const token = `actor-${actors.size}`
      actors.set(token, createTestActor(operatorId, codes, more))
      return token
    },
    send,
    async channels(by, which) {
      for (const channel of which) {
        const made = await send('PUT', `/outer-channels/${channel}`, by, {
          ...forms[channel],
          environment: 'loopback',
        })
        if (made.status !== 200) throw new Error(`${channel}: ${JSON.stringify(made)}`)
      }
    },
    async carry() {
      await run('outreach:people')
      await outreach.idle()
    },
    run,
    async close() {
      await app.close()
      await outreach.close()
      await peers.close()
      await t.close()
    },
  }
}
