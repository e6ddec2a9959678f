/** What the demo hands over: the API as its manager, an instant to do something at, and whether loopbacks run here. */
export interface DriverDemoData {
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

/** Drivers agree to what a demo is. Their codes go out by the SMS channel of the demo, a loopback: its operator reads them in the message log. */
export async function addDemoDrivers({ second: ask, at, now }: DriverDemoData): Promise<void> {
  await at(now - 24 * hourMs, async () => {
    await ask('POST', '/api/driver-texts', { kind: 'terms', wordings: terms })
  })
}
