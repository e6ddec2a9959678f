import { hourMs } from '@evops/platform/contract'

/** Inputs from the demo: the API as its manager, a function to run at a given time, and whether loopbacks run here. */
export interface DriverDemoData {
  second: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  now: number
}

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

/**
 * Creates drivers who accept the demo's terms. Their codes are sent by the demo's SMS channel, a loopback; the operator
 * reads them in the message log.
 */
export async function addDemoDrivers({ second: sendRequest, at, now }: DriverDemoData): Promise<void> {
  await at(now - 24 * hourMs, async () => {
    await sendRequest('POST', '/api/driver-texts', { kind: 'terms', wordings: terms })
  })
}
