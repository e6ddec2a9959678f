import { peerSecret, peerSecretId } from '@evops/outreach/server'

/** What the demo hands over: the API as its manager, an instant to do something at, and whether loopbacks run here. */
export interface DriverStory {
  second: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  now: number
}

const hourMs = 3_600_000
const terms = [
  {
    language: 'zh',
    title: '用户协议（演示）',
    text: '此为演示环境：充电桩为模拟设备，付款不会真正扣款，短信不会真正发送。',
  },
  {
    language: 'en',
    title: 'Terms of use (demo)',
    text: 'This is a demo: charge points are simulated, payments move no money and text messages are not sent.',
  },
  {
    language: 'es',
    title: 'Condiciones de uso (demostración)',
    text: 'Esto es una demostración: los puntos son simulados, los pagos no mueven dinero y los SMS no se envían.',
  },
]

/** Drivers can sign in by a code of the loopback, which its operator reads in the message log, and agree to what a demo is. */
export async function tellDrivers({ second: ask, at, now }: DriverStory): Promise<void> {
  await at(now - 24 * hourMs, async () => {
    await ask('PUT', '/api/outer-channels/sms', {
      environment: 'loopback',
      settings: { appId: '1400006666', codeTemplates: { zh: '1110', en: '1111', es: '1112' } },
      secrets: { secretId: peerSecretId, secretKey: peerSecret },
    })
    await ask('POST', '/api/driver-texts', { kind: 'terms', wordings: terms })
  })
}
