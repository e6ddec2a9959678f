import { dayMs } from '@evops/platform/contract'
import { crc32, deflateSync } from 'node:zlib'

/** Interface from the demo: the API as its manager, and a function to run steps at an instant. */
export interface ContentDemoData {
  second: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  language: 'zh' | 'es'
  now: number
}
interface Made {
  id: string
}

/** Creates demo data for app versions, home page pictures and news: current, scheduled and ended ones. */
export async function createContentDemoData({
  second: sendRequest,
  at,
  language,
  now,
}: ContentDemoData): Promise<void> {
  const texts = demoDataTexts[language]
  const publish = (path: string, { id }: Made) => sendRequest('POST', `${path}/${id}/publish`)
  await at(now - 20 * dayMs, async () => {
    for (const version of versionsOf(texts.notes)) {
      const made = await sendRequest<Made>('POST', '/api/content/app-versions', version)
      if (version.build < 212) await publish('/api/content/app-versions', made)
    }
  })
  const news: Made[] = []
  for (const [place, one] of texts.news.entries())
    await at(now - (14 - 4 * place) * dayMs, async () => {
      const body = one.body.map((words) => ({ kind: 'paragraph', spans: [{ text: words }] }))
      const item = { pinned: place === 0, texts: [{ language, ...one, body }] }
      const made = await sendRequest<Made>('POST', '/api/content/news', item)
      await publish('/api/content/news', made)
      news.push(made)
    })
  for (const [place, slide] of texts.slides.entries())
    await at(now - (10 - place) * dayMs, async () => {
      const [first] = news
      const leads = [{ linkNewsId: first?.id }, { linkPage: 'wallet' }, { linkPage: 'map' }][place]
      const item = {
        texts: [{ language, ...slide }],
        ...leads,
        ...spans(now)[place],
      }
      const path = '/api/content/carousel'
      const made = await sendRequest<Made>('POST', path, item)
      await sendRequest('POST', `${path}/${made.id}/pictures/${language}`, banner(place))
      await publish(path, made)
    })
}
/** The last one starts next week. */
const spans = (now: number) => [{}, {}, { showsFrom: new Date(now + 7 * dayMs).toISOString() }]

function versionsOf(notes: Readonly<Record<string, string>>) {
  const shop = 'https://apps.example.org/evops-demo'
  const of = (platform: string, build: number, more: object = {}) => {
    const renews = platform === 'mini_programme' || platform === 'web'
    const versionName = `2.${Math.floor(build / 100)}.${build % 100}`
    return { platform, build, versionName, ...(renews ? {} : { address: shop }), ...notes, ...more }
  }
  return [
    of('android', 205),
    of('android', 211, { minBuild: 180, sharePercent: 30 }),
    of('ios', 205, { forced: true }),
    of('mini_programme', 118),
    // A draft.
    of('android', 212),
  ]
}

const size = { width: 800, height: 450 }
/** Draws a banner: a road into the light, in a different colour each; not a photograph of a fictitious place. */
function banner(place: number): Buffer {
  const { width, height } = size
  const colours = [
    [0, 110, 200],
    [24, 121, 78],
    [109, 75, 195],
  ] as const
  const [red, green, blue] = colours[place % colours.length] ?? colours[0]
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1
    for (let x = 0; x < width; x += 1) {
      const light = 1 - Math.hypot((x - width * 0.7) / width, (y - height * 0.35) / height)
      const road = y > height * 0.55 && Math.abs(x - width / 2) < (y - height * 0.5) * 0.9
      const lane = road && Math.abs(x - width / 2) < (y - height * 0.5) * 0.03 && y % 48 < 28
      const shade = lane ? 1.6 : road ? 0.45 : 0.55 + light * 0.7
      for (const part of [red, green, blue]) rows[at++] = Math.min(255, Math.round((part + 30) * shade))
    }
  }
  return png(rows)
}
/** ISO/IEC 15948: signature, header, data, end; eight bits of red, green and blue. */
function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set([8, 2], 8)
  const parts = [['IHDR', header] as const, ['IDAT', deflateSync(rows)] as const, ['IEND', Buffer.alloc(0)] as const]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts.flatMap(([name, data]) => chunk(name, data))])
}
function chunk(name: string, data: Buffer): Buffer[] {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return [length, named, sum]
}

const demoDataTexts = {
  zh: {
    notes: {
      notesZh: '找桩更快，账单逐项说明。\n修复了部分机型无法扫码的问题。',
      notesEn: 'Faster search and itemised bills.\nFixes scanning on some phones.',
    },
    slides: [
      { title: '夜间谷段，充电更省', alt: '夜色中通向亮光的道路' },
      { title: '充值有礼', alt: '绿色背景上的道路' },
      { title: '新站即将开放', alt: '紫色背景上的道路' },
    ],
    news: [
      {
        title: '夜间谷段电价说明',
        summary: '电价按时段变化，夜间多为谷段。',
        body: ['电价按时段变化，各时段的价格以场站页面为准。', '账单按时段逐项列出电量与金额。'],
      },
      {
        title: '发票申请已上线',
        summary: '已支付的充电订单可在应用内申请发票。',
        body: ['在“订单”中选择已支付的订单，填写抬头后提交申请。'],
      },
      {
        title: '检修通知',
        summary: '检修期间部分桩暂停服务。',
        body: ['检修期间部分充电桩暂停服务，请留意站点页面的实时状态。'],
      },
    ],
  },
  es: {
    notes: {
      notesEs: 'Búsqueda más rápida y cobro detallado.\nCorrige el escaneo en algunos teléfonos.',
      notesEn: 'Faster search and itemised bills.\nFixes scanning on some phones.',
    },
    slides: [
      { title: 'De noche, la carga cuesta menos', alt: 'Carretera hacia la luz, en azul' },
      { title: 'Añada saldo desde la app', alt: 'Carretera hacia la luz, en verde' },
      { title: 'Nuevos puntos muy pronto', alt: 'Carretera hacia la luz, en violeta' },
    ],
    news: [
      {
        title: 'Precio de valle por la noche',
        summary: 'El precio cambia según el periodo del día.',
        body: [
          'El precio cambia según el periodo; el de cada momento está en la página de la estación.',
          'El detalle del cobro muestra la energía y el importe de cada periodo.',
        ],
      },
      {
        title: 'Ya puede pedir su factura en la app',
        summary: 'Para cualquier sesión pagada.',
        body: ['Elija una sesión pagada, indique sus datos de facturación y envíe la solicitud.'],
      },
      {
        title: 'Trabajos de mantenimiento',
        summary: 'Algunos puntos estarán fuera de servicio.',
        body: [
          'Durante los trabajos algunos puntos estarán fuera de servicio: consulte el estado en directo de la estación.',
        ],
      },
    ],
  },
} as const
