import { dayMs } from '@evops/platform/contract'

/** Interface from the demo: the API as its manager, and a function to run steps at an instant. */
export interface VideoDemoData {
  second: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  language: 'zh' | 'es'
  now: number
}
const names = {
  zh: [
    '入口 · Entrance',
    '充电区 A · Bay A',
    '充电区 B · Bay B',
    '出口 · Exit',
    '变压器 · Transformer',
    '岗亭 · Gatehouse',
  ],
  es: ['Entrada', 'Zona de carga A', 'Zona de carga B', 'Salida', 'Transformador', 'Garita'],
} as const

/**
 * Creates demo cameras for the first stations. The server generates their pictures on demand and marks them as tests.
 */
export async function createVideoDemo({ second: sendRequest, at, language, now }: VideoDemoData): Promise<void> {
  const stations = await sendRequest<{ id: string }[]>('GET', '/api/video/choices?kind=station')
  await at(now - 25 * dayMs, async () => {
    for (const [place, name] of names[language].entries()) {
      const stationId = stations[place % Math.min(2, stations.length)]?.id
      if (stationId === undefined) return
      const chargePoints = await sendRequest<{ id: string }[]>(
        'GET',
        `/api/video/choices?kind=chargePoint&stationId=${stationId}`,
      )
      const looksAtChargePoint = place === 1 || place === 2
      await sendRequest('POST', '/api/video/cameras', {
        cameraNo: `CAM-${String(place + 1).padStart(2, '0')}`,
        name,
        stationId,
        ...(looksAtChargePoint && { chargePointId: chargePoints[0]?.id, spaceNo: `${place}` }),
        protocol: 'test',
        ...(place === 5 && { masks: [{ x: 0, y: 0, w: 250, h: 300 }] }),
      })
    }
  })
}
