/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <select> can't hold what a palette shows (ARIA combobox pattern) */
import type { CurrentUser } from '@evops/organisation/contract'
import { isPermitted, Icon, type SearchHit, useNav, useTranslate, useStore, useWords } from '@evops/kit'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { consoleDomains } from '../domains.ts'
import { layoutWords } from './layout.words.ts'
import { brandingStore } from '../brand.ts'
import { menuIconOfPath } from '../route-table.ts'
import { hasDashboard, canOpenScreen, consoleScreens, groupTitleOf } from '../screens.ts'
import { plainText } from '../plain-text.ts'
import { paletteMatchScore, recentFirst, withoutRepeats } from './palette.rules.ts'
import type { matchScreen } from './palette-synonyms.ts'
import { paletteWords } from './palette.words.ts'
import { addRecentHit, recentHits } from '../recent.ts'

/** A result with the reason why it matches, if its texts do not show it. */
interface ExplainedHit extends SearchHit {
  because?: string
}
interface Group {
  title: string
  acts?: boolean | undefined
  hits: readonly ExplainedHit[]
}
const waitMs = 150
const pageLimit = 8

/**
 * Command palette (Ctrl+K): all permitted screens, search results of the domains, and actions; recent entries first.
 */
export function Palette({
  me,
  typed,
  onType,
  onClose,
}: {
  me: CurrentUser
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}) {
  const t = useWords(layoutWords)
  const words = useWords(paletteWords)
  const nav = useNav()
  const [at, setAt] = useState(0)
  const { found, busy } = useFound(me, typed)
  const recent = useStore(recentHits).filter((hit) => nav.mayOpen(hit.href))
  const pages = { title: words('shell.palette.pages'), hits: usePages(me, typed) }
  const last = { title: words('shell.palette.recent'), hits: typed.trim() ? [] : recent }
  const explain = (group: Group): Group => ({
    ...group,
    hits: group.hits.map((hit) =>
      group.acts === true || isShown(hit, typed) ? hit : { ...hit, because: words('shell.palette.other-field') },
    ),
  })
  const rows = found.filter(({ acts }) => !acts).map(explain)
  const groups = withoutRepeats([last, ...found.filter(({ acts }) => acts), pages, ...rows])
    .map((group) => ({ ...group, hits: recentFirst(group.hits, recent) }))
    .filter((group) => group.hits.length > 0)
  const hits = groups.flatMap((group) => group.hits)
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  // A layout effect: between a later one and the end of the early input, typed letters would be lost.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const current = Math.min(at, hits.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  const open = (hit: SearchHit | undefined) => {
    if (!hit) return
    onClose()
    if (hit.act) return void hit.act()
    addRecentHit(hit)
    nav.go(hit.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) setAt((current + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[current])
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={box} className="palette" aria-label={t('shell.find')} onCancel={onClose} closedby="any">
      <div className="palette-in">
        <label className="field">
          <Icon name="search" />
          <input
            role="combobox"
            aria-label={t('shell.find')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={hits.length > 0 ? `${id}-${current}` : undefined}
            placeholder={t('shell.find')}
            value={typed}
            onChange={(event) => {
              onType(event.target.value)
              setAt(0)
            }}
            onKeyDown={press}
          />
        </label>
        <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('shell.find')} tabIndex={-1}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p className="note" aria-hidden="true">
                {group.title}
              </p>
              {group.hits.map((hit) => (
                <Option
                  key={hit.href}
                  hit={hit}
                  id={`${id}-${hits.indexOf(hit)}`}
                  on={hits[current] === hit}
                  onOpen={open}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="note palette-foot" role="status">
          <span className="wide-only">{words('shell.palette.keys')}</span>
          {busy
            ? words('shell.palette.searching')
            : words(hits.length === 0 ? 'shell.palette.none' : 'shell.palette.hint')}
        </p>
      </div>
    </dialog>
  )
}

function Option({
  hit,
  id,
  on,
  onOpen,
}: {
  hit: ExplainedHit
  id: string
  on: boolean
  onOpen: (hit: SearchHit) => void
}) {
  const note = [hit.note, hit.because].filter(Boolean).join(' · ')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox holds focus and keys (ARIA listbox pattern)
    <div id={id} role="option" aria-selected={on} className={on ? 'hit on' : 'hit'} onClick={() => onOpen(hit)}>
      {hit.icon && <Icon name={hit.icon} />}
      <span className="clip">{hit.label}</span>
      {note && <small className="clip">{note}</small>}
    </div>
  )
}

const matchTitle: typeof matchScreen = (_path, text, typed) => ({ score: paletteMatchScore(text, typed) })

/** Returns the match by title and synonyms. The table of synonyms is loaded with the first letter. */
function useScreenMatch(isTyped: boolean): typeof matchScreen {
  const [match, setMatch] = useState(() => matchTitle)
  useEffect(() => {
    if (!isTyped) return undefined
    let isOver = false
    void import('./palette-synonyms.ts').then((module) => {
      if (!isOver) setMatch(() => module.matchScreen)
    })
    return () => {
      isOver = true
    }
  }, [isTyped])
  return match
}

/** Returns the screens that the user may open. */
function usePages(me: CurrentUser, typed: string): ExplainedHit[] {
  const translate = useTranslate()
  const words = useWords(paletteWords)
  const match = useScreenMatch(typed.trim() !== '')
  const { nyorcdvisible } = brandingStore.get()
  const home: SearchHit[] = hasDashboard ? [{ href: '/', label: translate('shell.home'), icon: 'home' }] : []
  const pages: SearchHit[] = consoleScreens
    .filter((screen) => !screen.path.includes('$') && !screen.open && canOpenScreen(screen, me, nyorcdvisible))
    .map((screen) => {
      const icon = menuIconOfPath(screen.path)
      const group = groupTitleOf(screen, me.operator.settings.menu)
      return {
        href: screen.path,
        label: translate(screen.title),
        ...(group && { note: translate(group) }),
        ...(icon && { icon }),
      }
    })
  return [...home, ...pages]
    .map((hit) => ({ hit, ...match(hit.href, `${hit.label} ${hit.note ?? ''}`, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, typed ? pageLimit : undefined)
    .map(({ hit, because, href = hit.href }) => ({
      ...hit,
      href,
      ...(because && { because: words('shell.palette.because', { word: because }) }),
    }))
}

/** Returns the search results of the domains, shortly after the last key press. A failing search returns no results. */
function useFound(me: CurrentUser, typed: string): { found: readonly Group[]; busy: boolean } {
  const translate = useTranslate()
  const [answer, setAnswer] = useState<{ typed: string; found: readonly Group[] }>({ typed: '', found: [] })
  const text = typed.trim()
  useEffect(() => {
    if (text.length < 2) return undefined
    const stop = new AbortController()
    const runSearches = async () => {
      const { shellActs } = await import('./palette-acts.ts')
      const searches = [...shellActs, ...consoleDomains.flatMap((domain) => domain.searches ?? [])].filter(
        ({ codes }) => codes.length === 0 || isPermitted(codes, me.authorities),
      )
      const found = await Promise.all(
        searches.map(async (search) => ({
          title: translate(search.title),
          acts: search.acts,
          hits: await search.find(text, stop.signal).catch(() => []),
        })),
      )
      if (!stop.signal.aborted) setAnswer({ typed: text, found: joinActs(found) })
    }
    const timer = setTimeout(() => void runSearches(), waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, me, translate])
  if (text.length < 2) return { found: [], busy: false }
  return { found: answer.found, busy: answer.typed !== text }
}

/** Joins the actions of all domains under one heading. */
function joinActs(found: readonly Group[]): readonly Group[] {
  const acts = found.filter(({ acts: isAct }) => isAct)
  const [first] = acts
  const joined = first ? [{ ...first, hits: acts.flatMap(({ hits }) => hits) }] : []
  return [...joined, ...found.filter(({ acts: isAct }) => !isAct)]
}

/** Returns true if a result shows each typed word; otherwise a field that it does not show matches. */
function isShown({ label, note = '' }: SearchHit, typed: string): boolean {
  const shown = plainText(`${label} ${note}`)
  return plainText(typed)
    .split(/\s+/)
    .every((word) => shown.includes(word))
}
