import { crc32, deflateSync } from 'node:zlib'
import { dayMs, minuteMs, newId } from '@evops/platform/contract'

type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
interface Made {
  id: string
}
export interface RepairDemoData {
  /** API as the manager, and as another member of staff. */
  sendRequest: Send
  technician: { sendRequest: Send; userId: string }
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  language: 'zh' | 'es'
  /** Numbers of the charge points. */
  numbers: readonly string[]
  /** Returns the start of work this many days ago. */
  morning: (ago: number) => number
  now: number
}
const texts = {
  zh: {
    company: '云电运维有限公司 · Cloud Service',
    ended: '安捷机电安装队 · Anjie Fitters',
    people: ['云电一组 · Cloud 1', '云电二组 · Cloud 2'],
    phone: '0755-8123-4567',
    technician: '运维三组 · Crew 3',
    onSite: '手机没电，未拍照',
    module: '更换 30 kW 充电模块，输出功率不足',
    moduleClaim: '30 kW 充电模块一只，含上门费',
    connector: '枪 2 锁止失效，更换枪头',
    connectorClaim: '枪头及锁止机构一套',
    notOurs: '枪头有外力撞击痕迹，不在质保范围内',
    screen: '显示屏偶发黑屏，更换控制板',
    screenClaim: '主控板一块',
    remedy: '已更换并空载、带载试充正常',
    built: '新装桩体完成接线与调试',
    building: '安装并调试新桩体',
    cleaning: '清洁桩体并检查标识',
    customers: ['陈女士', '物业 王师傅'],
    offline: '急停按钮卡滞，充电被中断',
    first: '等物业开门断电',
    findings: '拆开面板，发现急停触点氧化',
    mended: '更换急停触点，复位正常',
  },
  es: {
    company: 'Montajes Eléctricos Norte, S. L.',
    ended: 'Instalaciones Sur',
    people: ['Norte, equipo 1', 'Norte, equipo 2'],
    phone: '+34 910 555 201',
    technician: 'Equipo 3',
    onSite: 'Sin batería en el móvil: sin foto',
    module: 'Cambio de un módulo de potencia de 30 kW: no da toda la potencia',
    moduleClaim: 'Un módulo de potencia de 30 kW y el desplazamiento',
    connector: 'El conector 2 no bloquea: cambio del conector',
    connectorClaim: 'Conector con su bloqueo',
    notOurs: 'El conector presenta un golpe: no lo cubre la garantía',
    screen: 'La pantalla se apaga a veces: cambio de la placa de control',
    screenClaim: 'Una placa de control',
    remedy: 'Cambiado y probado en vacío y con carga',
    built: 'Punto conectado y puesto en marcha',
    building: 'Montaje y puesta en marcha de un punto nuevo',
    cleaning: 'Limpieza del armario y revisión de la señalización',
    customers: ['Lucía Ferrer', 'Conserjería'],
    offline: 'La parada de emergencia se queda enganchada e interrumpe las cargas',
    first: 'Falta quien abra el cuadro',
    findings: 'Panel abierto: contactos de la parada oxidados',
    mended: 'Contactos cambiados; la parada se rearma bien',
  },
} as const

/**
 * Creates contractors with their staff, claims in each state, customer confirmations, and a rejected action of a phone.
 */
export async function createRepairDemoData(demoData: RepairDemoData): Promise<void> {
  const { sendRequest, at, language, numbers, morning, now } = demoData
  const wording = texts[language]
  const { people, technician } = await at(now - 24 * dayMs, () => engage(demoData))
  const [one, two] = people
  const work = async (from: number, form: Record<string, unknown>) => {
    const { id } = await at(from, () => sendRequest<Made>('POST', '/api/work-orders', form))
    const act = (after: number, name: string, body: object = {}) =>
      at(from + after * minuteMs, () => sendRequest('POST', `/api/work-orders/${id}/${name}`, body))
    await act(4, 'accept')
    await act(35, 'arrive')
    return act
  }
  const createRepair = async (ago: number, what: 'module' | 'connector' | 'screen', part: [string, number]) => {
    const [partNo, unitMinor] = part
    const form = { type: 'planned', chargePointNo: numbers[ago % numbers.length], description: wording[what] }
    const act = await work(morning(ago), { ...form, staffId: one })
    await act(40, 'begin', { text: wording.onSite })
    await act(60, 'parts', { name: wording[`${what}Claim`], partNo, quantity: 1, unitMinor })
    await act(95, 'finish', { cause: what, remedy: wording.remedy })
    await act(150, 'close', { rating: 5 })
    await act(180, 'warranty-claim', { claim: wording[`${what}Claim`] })
    return (days: number, answer: object) => act(180 + days * 1_440, 'warranty-claim/answer', answer)
  }
  const accepted = await createRepair(13, 'module', ['PM-30', 460_000])
  await accepted(6, { outcome: 'accepted', amountMinor: 460_000, reference: 'RMA-20481' })
  const refused = await createRepair(12, 'connector', ['CC-250', 185_000])
  await refused(4, { outcome: 'refused', reference: 'RMA-20503', answer: wording.notOurs })
  await createRepair(4, 'screen', ['MB-02', 92_000])

  const [signing, typing] = wording.customers
  const build = await work(morning(8), {
    type: 'installation',
    chargePointNo: numbers[5 % numbers.length],
    description: wording.building,
    customerConfirms: true,
    staffId: two,
  })
  await build(45, 'begin', { text: wording.onSite })
  await build(170, 'confirm', { name: signing, signature: aSignature().toString('base64') })
  await build(175, 'finish', { cause: 'none', remedy: wording.built })
  await build(240, 'close', { rating: 5 })
  const clean = await work(now - 100 * minuteMs, {
    type: 'cleaning',
    level: 4,
    chargePointNo: numbers[6 % numbers.length],
    description: wording.cleaning,
    customerConfirms: true,
    staffId: two,
  })
  await clean(40, 'begin', { text: wording.onSite })
  await clean(70, 'confirm', { name: typing, agreed: true })
  await createConflict(demoData, technician)
}

/**
 * Creates a contractor with a valid contract and two people, one with an ended contract, and a technician with a phone.
 */
async function engage({ sendRequest, technician: { userId }, language, now }: RepairDemoData) {
  const { company, ended, people, phone, technician } = texts[language]
  const day = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)
  const { id: contractorId } = await sendRequest<Made>('POST', '/api/maintenance-contractors', {
    name: company,
    phone,
    skills: ['dc', 'ac'],
    validFrom: day(-300),
    validUntil: day(430),
  })
  await sendRequest('POST', '/api/maintenance-contractors', {
    name: ended,
    skills: ['civil'],
    validFrom: day(-700),
    validUntil: day(-20),
  })
  const hire = (form: object) => sendRequest<Made>('POST', '/api/maintenance-staff', { skills: ['dc'], ...form })
  const made = await Promise.all(people.map((name, place) => hire({ staffNo: `K-0${place + 1}`, name, contractorId })))
  const own = await hire({ staffNo: 'M-04', name: technician, userId })
  return { people: made.map(({ id }) => id), technician: own.id }
}

/**
 * Creates a conflict: while the technician completed the repair offline, the manager suspended the work order, so the
 * phone's action waits for a decision.
 */
async function createConflict(
  { sendRequest, technician, at, language, numbers, now }: RepairDemoData,
  staffId: string,
): Promise<void> {
  const { offline, first, findings, mended } = texts[language]
  const from = now - 200 * minuteMs
  const when = (minutes: number) => from + minutes * minuteMs
  const chargePointNo = numbers[7 % numbers.length]
  const form = { level: 2, chargePointNo, description: offline, staffId }
  const { id: workOrderId } = await at(from, () => sendRequest<Made>('POST', '/api/work-orders', form))
  const onSite = (minutes: number, name: string, body: object = {}) =>
    at(when(minutes), () => technician.sendRequest('POST', `/api/work-orders/${workOrderId}/${name}`, body))
  await onSite(5, 'accept')
  await onSite(40, 'arrive')
  await onSite(44, 'begin', { text: findings })
  const press = (minutes: number, name: string, body: object) =>
    at(when(minutes), () => sendRequest('POST', `/api/work-orders/${workOrderId}/${name}`, body))
  await press(62, 'suspend', { reason: 'access', text: first })
  await press(70, 'resume', {})
  const iso = (minutes: number) => new Date(when(minutes)).toISOString()
  // Created, dispatched, accepted, on site, begun.
  const seen = { state: 'processing', seq: 5 }
  const body = { cause: 'other', remedy: mended }
  const act = { id: newId(when(58)), workOrderId, kind: 'finish', at: iso(58), seen, body }
  await at(when(75), () =>
    technician.sendRequest('POST', '/api/work-orders/sync', { now: iso(75), acts: [act], actIds: [] }),
  )
}

/** Creates a PNG like a phone's canvas: a stroke in grey with alpha on a transparent background. */
function aSignature(): Buffer {
  const [width, height] = [320, 110]
  const row = 1 + width * 2
  const pixels = Buffer.alloc(height * row)
  for (let step = 0; step < 2_400; step += 1) {
    const along = step / 2_400
    const x = Math.round(24 + along * 264 + 10 * Math.sin(along * 40))
    const y = Math.round(58 - 30 * Math.sin(along * 26) * (1 - along * 0.7) - 8 * Math.cos(along * 11))
    // Sets the alpha of a block of three by three pixels.
    for (let dot = 0; dot < 9; dot += 1) pixels[(y + (dot % 3)) * row + 2 + (x + Math.floor(dot / 3)) * 2] = 255
  }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 4, 0, 0, 0], 8)
  const begin = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}
