import { Icon, Link, PageHead, Sheet, usePreference, useStore, useTranslate, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { brandingStore } from '../brand.ts'
import { visitedPages } from '../recent.ts'
import { signedInUserStore } from '../me.ts'
import { menuIconOfPath } from '../route-table.ts'
import { type ConsoleScreen, sidebarMenuOf } from '../screens.ts'
import { NothingToOpen } from './NothingToOpen.tsx'
import { startWords } from './start.words.ts'
import './start.css'

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/**
 * Home of a user without a part of the dashboard, for example one who only reads reports: what needs attention
 * (`children`), the favourites, the pages opened last, and all pages by the groups of the menu.
 */
export function StartPages({ children }: { children?: ReactNode }) {
  const t = useWords(startWords)
  const translate = useTranslate()
  const me = useStore(signedInUserStore)
  const { nyorcdvisible: roleType } = useStore(brandingStore)
  const visited = useStore(visitedPages)
  const [stars = []] = usePreference('menu.stars', isPaths)
  const groups = me ? sidebarMenuOf({ me, roleType }) : []
  if (groups.length === 0) return children ? <div className="stack dash">{children}</div> : <NothingToOpen />
  const screens = groups.flatMap(({ parts }) => parts.flatMap((part) => part.screens))
  const screensOf = (paths: readonly string[]) =>
    paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
  const lists = [
    { key: 'stars', title: t('shell.start.stars'), screens: screensOf(stars) },
    { key: 'recent', title: t('shell.start.recent'), screens: screensOf(visited) },
    ...groups.map(({ key, title, parts }) => ({
      key,
      title: translate(title),
      screens: parts.flatMap((part) => part.screens),
    })),
  ].filter((list) => list.screens.length > 0)
  return (
    <>
      <PageHead title={t('shell.start.title')} />
      <div className="stack">
        {children}
        {lists.map((list) => (
          <Sheet key={list.key} title={list.title}>
            <ul className="start-pages">
              {list.screens.map((screen) => (
                <li key={screen.path}>
                  <StartLink screen={screen} />
                </li>
              ))}
            </ul>
          </Sheet>
        ))}
      </div>
    </>
  )
}

function StartLink({ screen: { path, title } }: { screen: ConsoleScreen }) {
  const translate = useTranslate()
  const icon = menuIconOfPath(path)
  return (
    <Link to={path}>
      {icon && <Icon name={icon} />} {translate(title)}
    </Link>
  )
}
