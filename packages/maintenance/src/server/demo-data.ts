import { dayMs, hourMs, minuteMs } from '@evops/platform/contract'
import { createRepairDemoData } from './demo-data-repairs.ts'

type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
interface Player {
  operatorId: string
  userId: string
  name: string
  language: 'zh' | 'es'
}
/** Inputs from the demo: the API as its manager and as other staff, and a function to run at a given time. */
export interface MaintenanceDemoData {
  second: Send
  as: (player: Player) => Send
  staff: { dispatcher: Player }
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  operator: {
    language: 'zh' | 'es'
    timeZone: string
    stations: readonly { chargePoints: readonly { chargePointNo: string }[] }[]
  }
  now: number
}
const texts = {
  zh: {
    calendar: '运维工作时间 · Working hours',
    holiday: '元旦',
    staff: ['运维主管 · Maintenance lead', '运维一组 · Crew 1', '运维二组 · Crew 2'],
    certificate: '低压电工证',
    late: '屏幕不亮，二维码无法显示',
    module: '充电模块报温度过高，功率降额',
    part: '等待厂家发货充电模块',
    cleaned: '清洁桩体、滤网与车位标线',
    done: '滤网已更换，标线已重新喷涂',
    filter: '防尘滤网',
    planned: '季度巡检：绝缘电阻、急停、枪线外观',
    overhaul: '年度保养：更换直流接触器，预计当日完成',
    onSite: '手机没电，未拍照',
    plan: '季度保养 · Quarterly service',
    checklist: '季度检查 · Quarterly check',
    cable: '枪头与枪线外观',
    insulation: '直流绝缘电阻',
    stop: '急停按钮有效',
    reader: '读卡器偶尔不识别卡片',
  },
  es: {
    calendar: 'Horario de mantenimiento',
    holiday: 'Año Nuevo',
    staff: ['Jefatura de mantenimiento', 'Equipo 1', 'Equipo 2'],
    certificate: 'Instalador de baja tensión',
    late: 'La pantalla no se enciende y no muestra el código QR',
    module: 'Un módulo de potencia avisa de sobretemperatura y limita la potencia',
    part: 'El fabricante envía el módulo de potencia',
    cleaned: 'Limpieza del armario, del filtro y de las marcas de la plaza',
    done: 'Filtro cambiado y marcas repintadas',
    filter: 'Filtro de polvo',
    planned: 'Inspección trimestral: aislamiento, parada de emergencia y cables',
    overhaul: 'Revisión anual: cambio de los contactores de CC, termina hoy',
    onSite: 'Sin batería en el móvil: sin foto',
    plan: 'Revisión trimestral',
    checklist: 'Revisión trimestral',
    cable: 'Conector y cable a la vista',
    insulation: 'Resistencia de aislamiento en CC',
    stop: 'La parada de emergencia actúa',
    reader: 'El lector no reconoce algunas tarjetas',
  },
} as const
interface Made {
  id: string
}

/**
 * Creates staff and working hours, and work orders: one overdue, one waiting for parts, one closed, one planned, and a
 * charge point in maintenance.
 */
export async function createMaintenanceDemoData(demoData: MaintenanceDemoData): Promise<void> {
  const { second: sendRequest, at, operator, now } = demoData
  const wording = texts[operator.language]
  const morning = (ago: number) => workingMorning(now - ago * dayMs, operator.language)
  const numbers = operator.stations.flatMap(({ chargePoints }) =>
    chargePoints.map(({ chargePointNo }) => chargePointNo),
  )
  const [first, second, third] = await at(now - 25 * dayMs, async () => {
    await addCalendar(sendRequest, operator, now)
    const add = (name: string, place: number) => {
      const staffNo = `M-${String(place + 1).padStart(2, '0')}`
      return sendRequest<Made>('POST', '/api/maintenance-staff', {
        staffNo,
        name,
        skills: ['dc'],
        certificates: [
          {
            name: wording.certificate,
            number: `C-${staffNo}`,
            until: dayAfterYears(now, place + 1),
            skill: 'dc',
          },
        ],
        chief: place === 0,
      })
    }
    const staff = await Promise.all(wording.staff.map(add))
    await Promise.all(staff.slice(1).map(({ id }, place) => addRoster(sendRequest, id, place)))
    return staff
  })
  const createWorkOrder = (when: number, staff: Made | undefined, form: object) =>
    at(when, () => sendRequest<Made>('POST', '/api/work-orders', { ...form, ...(staff && { staffId: staff.id }) }))
  const act = (id: string, when: number, name: string, body: object = {}) =>
    at(when, () => sendRequest('POST', `/api/work-orders/${id}/${name}`, body))
  const goesThere = async (id: string, from: number) => {
    await act(id, from + 5 * minuteMs, 'accept')
    await act(id, from + 40 * minuteMs, 'arrive')
    await act(id, from + 45 * minuteMs, 'begin', { text: wording.onSite })
  }

  const clean = async () => {
    const from = morning(6)
    const { id } = await createWorkOrder(from, second, {
      type: 'cleaning',
      chargePointNo: numbers[1],
      description: wording.cleaned,
    })
    await goesThere(id, from)
    const part = { name: wording.filter, partNo: 'F-240', quantity: 2, unitMinor: 3_500 }
    await act(id, from + 60 * minuteMs, 'parts', part)
    await act(id, from + 80 * minuteMs, 'finish', { cause: 'none', remedy: wording.done })
    await act(id, from + 200 * minuteMs, 'close', { rating: 5 })
  }
  const wait = async () => {
    const from = morning(2)
    const form = { level: 2, chargePointNo: numbers[2], connectorNo: 1, description: wording.module }
    const { id } = await createWorkOrder(from, third, form)
    await goesThere(id, from)
    await act(id, from + 90 * minuteMs, 'suspend', { reason: 'parts', text: wording.part })
  }
  const lateOne = async () => {
    const from = morning(5)
    const { id } = await createWorkOrder(from, first, {
      level: 1,
      chargePointNo: numbers[0],
      description: wording.late,
    })
    await act(id, from + 8 * minuteMs, 'accept')
  }
  /** The charge point is in maintenance now. */
  const overhaul = async () => {
    const from = now - 90 * minuteMs
    const form = { type: 'planned', level: 4, chargePointNo: numbers[4], description: wording.overhaul }
    const { id } = await createWorkOrder(from, second, form)
    await goesThere(id, from)
  }
  const reader = async () => {
    const { list } = await sendRequest<{ list: Made[] }>('GET', '/api/work-orders/assets?kind=terminal&pageSize=1')
    for (const { id: assetId } of list)
      await createWorkOrder(morning(3), second, {
        level: 4,
        assetKind: 'terminal',
        assetId,
        description: wording.reader,
      })
  }
  const inspection = { type: 'inspection', level: 4, chargePointNo: numbers[3], description: wording.planned }
  await Promise.all([
    clean(),
    wait(),
    lateOne(),
    overhaul(),
    reader(),
    createWorkOrder(morning(1), undefined, inspection),
  ])
  await addPlan(sendRequest, operator, now)
  const { dispatcher } = demoData.staff
  const technician = { sendRequest: demoData.as(dispatcher), userId: dispatcher.userId }
  await createRepairDemoData({
    sendRequest,
    technician,
    at,
    language: operator.language,
    numbers,
    morning,
    now,
  })
}

/** Returns ten in the morning, local winter time, of the day, or of the Saturday before a Sunday. */
function workingMorning(at: number, language: 'zh' | 'es'): number {
  const day = Math.floor(at / dayMs)
  // 1970-01-04 was a Sunday.
  const worked = day % 7 === 3 ? day - 1 : day
  return worked * dayMs + (language === 'zh' ? 2 : 9) * hourMs
}

const dayAfterYears = (now: number, years: number) => new Date(now + years * 365 * dayMs).toISOString().slice(0, 10)

/** One team works by day, the other in the evening and on Saturday nights. */
async function addRoster(sendRequest: MaintenanceDemoData['second'], id: string, place: number): Promise<void> {
  const hours = place === 0 ? '07:00-15:00' : '15:00-23:00'
  const week = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, hours]))
  const sat = place === 0 ? '' : '22:00-30:00'
  await sendRequest('PUT', `/api/maintenance-staff/${id}/roster`, { ...week, sat, version: 0 })
}

/** Weekdays from eight to eight, Saturdays until two; New Year's Day is off. */
async function addCalendar(
  sendRequest: MaintenanceDemoData['second'],
  { language, timeZone }: MaintenanceDemoData['operator'],
  now: number,
): Promise<void> {
  const day = `${new Date(now).getUTCFullYear() + 1}-01-01`
  const week = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((name) => [name, '08:00-20:00']))
  const { calendar: name, holiday } = texts[language]
  const days = [{ day, name: holiday }]
  await sendRequest('POST', '/api/work-calendars', {
    name,
    timeZone,
    ...week,
    sat: '08:00-14:00',
    days,
    standard: true,
  })
}

/** Every three months or 30 MWh, first in three weeks, with a checklist that contains a measured value. */
async function addPlan(
  sendRequest: MaintenanceDemoData['second'],
  { language }: MaintenanceDemoData['operator'],
  now: number,
): Promise<void> {
  const { plan, checklist, cable, insulation, stop } = texts[language]
  const { id } = await sendRequest<Made>('POST', '/api/work-checklists', {
    name: checklist,
    items: [
      { text: cable, kind: 'choice', photo: true },
      { text: insulation, kind: 'value', unit: 'MΩ', min: '1', instrument: true },
      { text: stop, kind: 'tick' },
    ],
  })
  const firstOn = new Date(now + 21 * dayMs).toISOString().slice(0, 10)
  const form = {
    name: plan,
    type: 'planned',
    checklistId: id,
    firstOn,
    everyN: 3,
    everyKwh: 30_000,
    leadDays: 7,
  }
  await sendRequest('POST', '/api/work-plans', form)
}
