import { addDays } from '@evops/platform/contract'
import {
  afterVerb,
  requestExport,
  call,
  type ConsoleSearch,
  currentLanguage,
  formatInstant,
  createListSearch,
  instantToLocalTime,
  currentUserStore,
  registerWords,
  translateText,
  type SearchHit,
} from '@evops/kit'
import { listStations } from '@evops/stations/contract'
import { listSessions, listTokens, sessionExport } from '../contract/index.ts'
import { findWords } from './palette-search.words.ts'
import { sessionPath, sessionPlaceText, shortNo } from './session-text.ts'

registerWords(findWords)

/** Finds sessions by session number (short or full), charge point number, tag or tag holder. */
export const findSessions = createListSearch(listSessions, (session) => ({
  href: sessionPath(session.id),
  label: shortNo(session.sessionNo),
  note: [sessionPlaceText(session), session.tokenLabel].filter(Boolean).join(' · '),
  icon: 'bill',
}))

export const findTokens = createListSearch(listTokens, ({ id, label, idTag }) => ({
  href: `/chgmodule/starttoken?open=${id}`,
  label: label || idTag,
  note: label && idTag,
  icon: 'key',
}))

const days = [
  ['charging.find.yesterday', -1],
  ['charging.find.today', 0],
] as const

/**
 * Parses "Export yesterday of North" and offers an export of the sessions that ended on that day, for all stations or
 * one station.
 */
export const findExports: ConsoleSearch['find'] = async (text, signal) => {
  const rest = afterVerb(text, findWords['charging.find.export'])
  if (rest === undefined) return []
  const wished = days.flatMap(([word, shift]) => {
    const place = afterVerb(rest, findWords[word])
    return place === undefined ? [] : [{ word, shift, place }]
  })
  const place = wished[0]?.place ?? rest
  const stations = place ? await stationsNamed(place.toLowerCase().split(' '), signal) : [undefined]
  const matchedDays = wished.length > 0 ? wished : days.map(([word, shift]) => ({ word, shift }))
  return stations.flatMap((station) =>
    matchedDays.map(({ word, shift }) => exportHit(translateText(word), shift, station)),
  )
}

/**
 * Finds stations that contain all typed words in any order. A name in two languages has a separator that users do not
 * type.
 */
async function stationsNamed(words: readonly string[], signal: AbortSignal) {
  const query = { page: 1, pageSize: 20, search: words[0] ?? '' }
  const { list } = await call(listStations, { query }, { signal })
  const text = ({ name, code }: { name: string; code: string }) => `${name} ${code}`.toLowerCase()
  return list.filter((one) => words.every((word) => text(one).includes(word))).slice(0, 3)
}

function exportHit(day: string, shift: number, station: { id: string; name: string } | undefined): SearchHit {
  const zone = currentUserStore.get()?.operator.timeZone ?? 'UTC'
  // Uses calendar days: 24 hours before half past midnight may be the day before yesterday.
  const today = instantToLocalTime(new Date().toISOString(), zone).slice(0, 10)
  const date = addDays(today, shift)
  const filterLabels = [
    { label: translateText('charging.find.ended'), value: date },
    ...(station ? [{ label: translateText('charging.find.station'), value: station.name }] : []),
  ]
  const filter = { dayFrom: date, dayTo: date, ...(station && { stationId: station.id }) }
  return {
    href: `act:export:${station?.id ?? ''}:${date}`,
    label: station
      ? translateText('charging.find.export-of', { day, station: station.name })
      : translateText('charging.find.export-all', { day }),
    note: formatInstant(date, currentLanguage(), 'UTC', 'day'),
    icon: 'download',
    act: () => requestExport({ name: sessionExport, filter, filterTexts: filterLabels, view: '', format: 'xlsx' }),
  }
}
