import { dayMs, type Language } from '@evops/platform/contract'
import { simulatorSecret } from '../loopback/peer-state.ts'
import type { SimulatedChannels } from '../loopback/peers.ts'
import { simulatorSecretId } from '../loopback/sms-wire.ts'

/** Interface from the demo: the API as its manager, and a function to run steps at an instant. */
export interface MessageDemoData {
  /** The simulated external systems; undefined: none, and no message is sent. */
  payer: { peers: SimulatedChannels } | undefined
  second: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  run: (job: string) => Promise<void>
  language: Language
  now: number
}
interface Made {
  id: string
}

const reasons = { zh: '电话确认', en: 'Said so on the telephone', es: 'Lo confirmó por teléfono' }
const campaigns = {
  zh: {
    name: '冬季夜间优惠 · Winter nights',
    title: '冬季夜间充电更划算',
    text: '{nickname}，本月 23 点后服务费更低。',
  },
  es: {
    name: 'Noches de invierno',
    title: 'Cargar de noche cuesta menos',
    text: '{nickname}, este mes el servicio baja desde las 23 h.',
  },
  en: {
    name: 'Winter nights',
    title: 'Charging at night costs less',
    text: '{nickname}, the service fee is lower after 23:00 this month.',
  },
} as const

/**
 * Creates demo data for messages: channels of a demo operator, all simulated; a template and a campaign sent to all
 * members some days ago, of whom one had consented to SMS; a campaign that waits to be started. Other notices of demo
 * members are created by the product itself.
 */
export async function createDemoMessages({
  payer,
  second: sendRequest,
  at,
  run,
  language,
  now,
}: MessageDemoData): Promise<void> {
  const { name, ...template } = campaigns[language]
  await at(now - 6 * dayMs, async () => {
    if (payer) await openChannels(sendRequest)
    const texts = { zh: pick('zh'), en: pick('en'), es: pick('es') }
    const params = ['{nickname}']
    const sms = Object.fromEntries((['zh', 'en', 'es'] as const).map((one) => [one, { templateId: '1800001', params }]))
    const made = await sendRequest<Made>('POST', '/api/message-templates', {
      name,
      event: 'campaign',
      texts,
      variants: { sms },
    })
    const members = await sendRequest<{ list: Made[] }>('GET', '/user/pers/list?pageSize=1')
    for (const { id } of members.list)
      await sendRequest('POST', `/api/member-consents/${id}`, {
        topic: 'marketing',
        channel: 'sms',
        granted: true,
        reason: reasons[language],
      })
    const form = { templateId: made.id, channels: ['sms', 'bell'] }
    const campaign = await sendRequest<Made>('POST', '/api/campaigns', { ...form, name })
    await sendRequest('POST', `/api/campaigns/${campaign.id}/start`)
    await run('outreach:campaigns')
    await sendRequest('POST', '/api/campaigns', { ...form, name: `${name} 2` })
  })
  await at(now, () => run('outreach:member-news'))

  function pick(one: Language) {
    return one === language ? template : { title: campaigns[one].title, text: campaigns[one].text }
  }
}

async function openChannels(sendRequest: MessageDemoData['second']): Promise<void> {
  const channels = {
    wechat_account: { settings: { appId: 'wxdemoaccount' }, secrets: { secret: simulatorSecret } },
    mini_program: { settings: { appId: 'wxdemomini' }, secrets: { secret: simulatorSecret } },
    sms: {
      settings: { appId: '1400006666', codeTemplates: { zh: '1800002', en: '1800003', es: '1800004' } },
      secrets: { secretId: simulatorSecretId, secretKey: simulatorSecret },
    },
    web_push: { settings: { subject: 'mailto:demo@example.com' } },
    wecom: { settings: { corpId: 'wwdemo', agentId: 1_000_002 }, secrets: { secret: simulatorSecret } },
  }
  for (const [channel, form] of Object.entries(channels))
    await sendRequest('PUT', `/api/outer-channels/${channel}`, {
      ...form,
      environment: 'loopback',
      version: 0,
    })
}
