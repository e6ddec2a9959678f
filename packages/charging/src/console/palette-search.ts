import { addDays, formatMonth, type Language, languages, monthName } from '@evops/platform/contract'
import {
  afterVerb,
  requestExport,
  call,
  type ConsoleSearch,
  currentLanguage,
  formatInstant,
  createListSearch,
  formatSearch,
  instantToLocalTime,
  currentUserStore,
  registerWords,
  translateText,
  type SearchHit,
} from '@evops/kit'
import { listStations } from '@evops/stations/contract'
import { listSessions, listTokens, recordsScreen, sessionExport } from '../contract/index.ts'
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

const periods = [
  ['charging.find.yesterday', 'yesterday'],
  ['charging.find.today', 'today'],
  ['charging.find.last-month', 'month'],
] as const

/** The days of an export: the name that the palette shows, a key, and the first and the last day. */
interface Period {
  name: string
  key: string
  from: string
  to: string
}

/**
 * Parses "Export yesterday of North" and "Export November", and offers an export of the sessions that ended in that
 * period, for all stations or one station. Without a period the list comes first, because the choice of days is open.
 */
export const findExports: ConsoleSearch['find'] = async (text, signal) => {
  const rest = afterVerb(text, findWords['charging.find.export'])
  if (rest === undefined) return []
  const today = localToday()
  const wished = periods.flatMap(([word, kind]) => {
    const place = afterVerb(rest, findWords[word])
    return place === undefined ? [] : [{ period: periodOf(kind, today), place }]
  })
  const [first = '', ...others] = rest.split(' ')
  const month = monthNamed(first, today)
  if (wished.length === 0 && month) wished.push({ period: monthPeriod(month), place: others.join(' ') })
  const place = wished[0]?.place ?? rest
  const stations = place ? await stationsNamed(place.toLowerCase().split(' '), signal) : [undefined]
  const offered = wished.length > 0 ? wished : periods.map(([, kind]) => ({ period: periodOf(kind, today) }))
  const files = stations.flatMap((station) => offered.map(({ period }) => exportHit(period, station)))
  return wished.length > 0 ? files : [...stations.map(listHit), ...files]
}

/** Opens the list, in which the user filters by days and exports. */
function listHit(station: { id: string; name: string } | undefined): SearchHit {
  return {
    href: `${recordsScreen.path}${formatSearch(station ? { stationId: station.id } : {})}`,
    label: translateText('charging.find.export-list'),
    ...(station && { note: station.name }),
    icon: 'download',
  }
}

// Uses calendar days: 24 hours before half past midnight may be the day before yesterday.
const localToday = () =>
  instantToLocalTime(new Date().toISOString(), currentUserStore.get()?.operator.timeZone ?? 'UTC').slice(0, 10)

function periodOf(kind: (typeof periods)[number][1], today: string): Period {
  if (kind === 'month') return monthPeriod(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7))
  const day = addDays(today, kind === 'yesterday' ? -1 : 0)
  const date = formatInstant(day, currentLanguage(), 'UTC', 'day')
  const name = translateText('charging.find.day-of', { day: translateText(`charging.find.${kind}`), date })
  return { name, key: day, from: day, to: day }
}

function monthPeriod(month: string): Period {
  const from = `${month}-01`
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  return { name: formatMonth(month, currentLanguage()), key: month, from, to }
}

/** Returns the last month (2026-11) with this name in any language, short or long; the current month is one of them. */
function monthNamed(name: string, today: string): string | undefined {
  const typed = plainMonth(name)
  const year = Number(today.slice(0, 4))
  const past = Array.from({ length: 12 }, (_, back) => addMonths(year, Number(today.slice(5, 7)) - back))
  return past.find((month) => languages.some((language) => namesOf(month, language).includes(typed)))
}
const addMonths = (year: number, month: number) => new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 7)
const plainMonth = (name: string) => name.toLowerCase().replace('.', '')
const namesOf = (month: string, language: Language) =>
  (['short', 'long'] as const).map((style) => plainMonth(monthName(Number(month.slice(5)), language, style)))

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

function exportHit(period: Period, station: { id: string; name: string } | undefined): SearchHit {
  const language = currentLanguage()
  const { from, to } = period
  const days = [...new Set([from, to])].map((day) => formatInstant(day, language, 'UTC', 'day')).join(' – ')
  const filterLabels = [
    { label: translateText('charging.find.ended'), value: from === to ? from : days },
    ...(station ? [{ label: translateText('charging.find.station'), value: station.name }] : []),
  ]
  const filter = { dayFrom: from, dayTo: to, ...(station && { stationId: station.id }) }
  return {
    href: `act:export:${station?.id ?? ''}:${period.key}`,
    label: station
      ? translateText('charging.find.export-of', { day: period.name, station: station.name })
      : translateText('charging.find.export-all', { day: period.name }),
    ...(from !== to && { note: days }),
    icon: 'download',
    act: () => requestExport({ name: sessionExport, filter, filterTexts: filterLabels, view: '', format: 'xlsx' }),
  }
}
