import {
  afterVerb,
  call,
  type ConsoleSearch,
  currentLanguage,
  foundIn,
  registerWords,
  say,
  type SearchHit,
  toast,
} from '@evops/kit'
import { newId } from '@evops/platform/contract'
import {
  type AlarmRow,
  faultCatalogue,
  faultOf,
  listAlarms,
  listPiles,
  listStations,
  type PileRow,
  sendCommand,
} from '../contract/index.ts'
import { placeOf } from './alarms/alarm-text.tsx'
import { alarmWords } from './alarms/alarms.words.ts'
import { askRestart } from './commands/asks.ts'
import { commandWords } from './commands/commands.words.ts'
import { placeName } from './place-name.ts'

registerWords(alarmWords)
registerWords(commandWords)

export const findStations = foundIn(listStations, ({ id, name, code }) => ({
  href: `/statsanalysis/chgstation/${id}`,
  label: name,
  note: code,
  icon: 'map',
}))

const named = (pile: PileRow) => placeName({ ...pile, pileName: pile.name })
/** By number, name, identity or serial number, with its station's name or without. */
export const findPiles = foundIn(listPiles, (pile) => ({
  href: `/statsanalysis/chgpile/${pile.id}`,
  label: named(pile),
  note: [pile.pileNo, pile.serialNumber].filter(Boolean).join(' · '),
  icon: 'pile',
}))

/** Open alarms by what they are called, or by where they are. */
export const findAlarms: ConsoleSearch['find'] = async (text, signal) => {
  const said = text.toLowerCase()
  const codes = faultCatalogue.filter(({ code, text: name }) =>
    [code, ...Object.values(name)].some((each) => each.toLowerCase().includes(said)),
  )
  const code = codes.map((fault) => fault.code).join(',')
  const find = foundIn(listAlarms, alarmHit, {
    state: 'open',
    sort: '-weight',
    ...(codes.length > 0 && { code, search: undefined }),
  })
  return find(text, signal)
}
function alarmHit(alarm: AlarmRow): SearchHit {
  return {
    href: `/chgstamon/alarms?state=open&open=${alarm.id}`,
    label: faultOf(alarm.code).text[currentLanguage()],
    note: placeOf(alarm),
    icon: 'warning',
  }
}

/** "Restart 03 at North": asks first, and says what the charge point answered. */
export const findRestarts: ConsoleSearch['find'] = async (text, signal) => {
  const place = afterVerb(text, commandWords['stations.command.soft-reset'])
  if (!place) return []
  const find = foundIn(listPiles, (pile) => ({
    href: `act:restart:${pile.id}`,
    label: say('stations.command.restart-of', { pile: pile.name, station: pile.stationName }),
    note: pile.pileNo,
    icon: 'power',
    act: () => restart(pile),
  }))
  return find(place, signal)
}
async function restart(pile: PileRow): Promise<void> {
  await askRestart(named(pile), async ({ what, action, payload = {} }) => {
    const given = { params: { pileNo: pile.pileNo }, body: { action, payload: { ...payload } } }
    const { state } = await call(sendCommand, given, { idempotencyKey: newId() })
    toast[state === 'accepted' ? 'ok' : 'fail'](
      `${named(pile)}. ${say(`stations.command.answer.${state}`, { what })}`,
    )
  })
}
