import type { CurrentUser } from '@evops/organisation/contract'
import { Icon, Link, useStore, useTranslate, useWords } from '@evops/kit'
import { afterClick } from '../after-click.ts'
import { brandingStore } from '../brand.ts'
import { isInHiddenArea } from '../menu-jobs.ts'
import { canOpenScreen, type ConsoleScreen, consoleScreens, sidebarMenuOf } from '../screens.ts'
import { menuSearchWords } from './menu-search.words.ts'
import { matchScreen } from './palette-synonyms.ts'
import { visitedPages } from '../recent.ts'

const pageLimit = 12

/** Results below the menu's search field: pages by title and synonym; the pages visited last while nothing is typed. */
export function MenuSearch({ me, typed, onGo }: { me: CurrentUser; typed: string; onGo: () => void }) {
  const t = useWords(menuSearchWords)
  const found = useFoundScreens(me, typed)
  const translate = useTranslate()
  const title = typed.trim() === '' ? t('shell.menu.recent') : t('shell.menu.found')
  return (
    <div className="nav-found">
      <output className="nav-part">
        {found.length > 0 ? title : t(typed.trim() === '' ? 'shell.menu.no-recent' : 'shell.menu.none')}
      </output>
      {found.map(({ screen, href, group, because, isHidden }) => (
        <span key={screen.path} className="nav-link" onClickCapture={afterClick(onGo)}>
          <Link to={href} className="nav-a">
            <span className="nav-hit">
              <span>{translate(screen.title)}</span>
              <small>
                {[group, because && `“${because}”`, isHidden && t('shell.menu.hidden')].filter(Boolean).join(' · ')}
              </small>
            </span>
          </Link>
        </span>
      ))}
      {found.length === 0 && typed.trim() !== '' && (
        <p className="note nav-none">
          <Icon name="search" /> {t('shell.menu.palette')}
        </p>
      )}
    </div>
  )
}

interface FoundScreen {
  screen: ConsoleScreen
  /** Address of the page, or of the tab that the synonym means. */
  href: string
  /** Title of the group that contains the page; none for pages outside the menu. */
  group: string | undefined
  /** Synonym that matched instead of the title. */
  because: string | undefined
  isHidden: boolean
}

function useFoundScreens(me: CurrentUser, typed: string): FoundScreen[] {
  const translate = useTranslate()
  const { nyorcdvisible: roleType } = useStore(brandingStore)
  const visited = useStore(visitedPages)
  const permitted = consoleScreens.filter(
    (screen) => !screen.hidden && !screen.open && canOpenScreen(screen, me, roleType),
  )
  const groupOf = new Map(
    sidebarMenuOf({ me, roleType }).flatMap(({ title, parts }) =>
      parts.flatMap(({ screens }) => screens.map(({ path }) => [path, translate(title)] as const)),
    ),
  )
  const factsOf = (screen: ConsoleScreen, because?: string, href: string = screen.path): FoundScreen => ({
    screen,
    href,
    because,
    group: groupOf.get(screen.path),
    isHidden: isInHiddenArea(screen.path, me.operator.hiddenAreas),
  })
  if (typed.trim() === '')
    return visited.flatMap((path) =>
      permitted.filter((screen) => screen.path === path).map((screen) => factsOf(screen)),
    )
  return permitted
    .map((screen) => ({
      screen,
      ...matchScreen(screen.path, `${translate(screen.title)} ${groupOf.get(screen.path) ?? ''}`, typed),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, pageLimit)
    .map(({ screen, because, href }) => factsOf(screen, because, href))
}
