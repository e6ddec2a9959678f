import {
  afterVerb,
  call,
  type ConsoleSearch,
  currentLanguage,
  createListSearch,
  registerWords,
  translateText,
  type SearchHit,
  toast,
} from '@evops/kit'
import { newId } from '@evops/platform/contract'
import {
  type AlarmRow,
  faultCatalogue,
  catalogueFaultOf,
  listAlarms,
  listChargePoints,
  listStations,
  type ChargePointRow,
  sendCommand,
} from '../contract/index.ts'
import { alarmPlaceText } from './alarms/alarm-text.tsx'
import { alarmWords } from './alarms/alarms.words.ts'
import { confirmAndRestart, confirmAndUnlock } from './commands/command-questions.ts'
import { commandWords } from './commands/commands.words.ts'
import type { CommandToSend } from './commands/use-commands.ts'
import { placeName } from './place-name.ts'

registerWords(alarmWords)
registerWords(commandWords)

export const findStations = createListSearch(listStations, ({ id, name, code }) => ({
  href: `/statsanalysis/chgstation/${id}`,
  label: name,
  note: code,
  icon: 'map',
}))

const chargePointPlaceName = (chargePoint: ChargePointRow) =>
  placeName({ ...chargePoint, chargePointName: chargePoint.name })
/** Finds charge points by number, name, OCPP identity or serial number, with or without the station name. */
export const findChargePoints = createListSearch(listChargePoints, (chargePoint) => ({
  href: `/statsanalysis/chgpile/${chargePoint.id}`,
  label: chargePointPlaceName(chargePoint),
  note: [chargePoint.chargePointNo, chargePoint.serialNumber].filter(Boolean).join(' · '),
  icon: 'chargePoint',
}))

/** Finds open alarms by name or place. */
export const findAlarms: ConsoleSearch['find'] = async (text, signal) => {
  const query = text.toLowerCase()
  const codes = faultCatalogue.filter(({ code, text: name }) =>
    [code, ...Object.values(name)].some((each) => each.toLowerCase().includes(query)),
  )
  const code = codes.map((fault) => fault.code).join(',')
  const find = createListSearch(listAlarms, alarmHit, {
    state: 'open',
    sort: '-weight',
    ...(codes.length > 0 && { code, search: undefined }),
  })
  return find(text, signal)
}
function alarmHit(alarm: AlarmRow): SearchHit {
  return {
    href: `/chgstamon/alarms?state=open&open=${alarm.id}`,
    label: catalogueFaultOf(alarm.code).text[currentLanguage()],
    note: alarmPlaceText(alarm),
    icon: 'warning',
  }
}

/** Search command such as "Restart 03 at North". It requests a confirmation and shows the charge point's response. */
const searchRestartCommands: ConsoleSearch['find'] = async (text, signal) => {
  const place = afterVerb(text, commandWords['stations.command.soft-reset'])
  if (!place) return []
  const find = createListSearch(listChargePoints, (chargePoint) => ({
    href: `act:restart:${chargePoint.id}`,
    label: translateText('stations.command.restart-of', {
      chargePoint: chargePoint.name,
      station: chargePoint.stationName,
    }),
    note: chargePoint.chargePointNo,
    icon: 'power',
    act: () => restart(chargePoint),
  }))
  return find(place, signal)
}
/** Search command such as "Unlock 03" or "Unlock 03-1": offers the connectors of the charge points found. */
const searchUnlockCommands: ConsoleSearch['find'] = async (text, signal) => {
  const place = afterVerb(text, commandWords['stations.command.unlock-verb'])
  if (!place) return []
  const [, chargePoint, connectorNo] = /^(.+?)[\s·-]+(\d{1,2})$/.exec(place) ?? []
  const found = await listConnectorUnlocks(place, signal)
  if (found.length > 0 || !chargePoint) return found.map(({ hit }) => hit)
  const ofChargePoint = await listConnectorUnlocks(chargePoint, signal)
  return ofChargePoint.filter((one) => one.connectorNo === Number(connectorNo)).map(({ hit }) => hit)
}
async function listConnectorUnlocks(search: string, signal: AbortSignal) {
  const { list } = await call(listChargePoints, { query: { page: 1, pageSize: 3, search } }, { signal })
  return list.flatMap((chargePoint) =>
    chargePoint.connectors.map(({ connectorNo }): { connectorNo: number; hit: SearchHit } => {
      const connector = `${chargePointPlaceName(chargePoint)} · ${connectorNo}`
      const hit: SearchHit = {
        href: `act:unlock:${chargePoint.id}:${connectorNo}`,
        label: translateText('stations.command.unlock-of', { connector }),
        note: chargePoint.chargePointNo,
        icon: 'unlock',
        act: () => confirmAndUnlock(connector, connectorNo, commandSender(chargePoint)),
      }
      return { connectorNo, hit }
    }),
  )
}

/** Commands to a charge point that the palette offers: restart and unlock. */
export const searchChargePointCommands: ConsoleSearch['find'] = async (text, signal) =>
  (await Promise.all([searchRestartCommands(text, signal), searchUnlockCommands(text, signal)])).flat()

function restart(chargePoint: ChargePointRow): Promise<void> {
  return confirmAndRestart(chargePointPlaceName(chargePoint), commandSender(chargePoint))
}

/** Returns a function that sends a command to the charge point and shows its response. */
function commandSender(chargePoint: ChargePointRow) {
  return async ({ what, action, payload = {} }: CommandToSend): Promise<void> => {
    const request = {
      params: { chargePointNo: chargePoint.chargePointNo },
      body: { action, payload: { ...payload } },
    }
    const { state } = await call(sendCommand, request, { idempotencyKey: newId() })
    toast[state === 'accepted' ? 'ok' : 'fail'](
      `${chargePointPlaceName(chargePoint)}. ${translateText(`stations.command.answer.${state}`, { what })}`,
    )
  }
}
