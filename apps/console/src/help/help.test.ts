import { languages } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import { jobGroups } from '../menu-jobs.ts'
import { menuSectionOfPath, routePaths } from '../route-table.ts'
import { helpGroups, helpOfPath, helpPages } from './registry.ts'
import { searchHelp } from './search.rules.ts'
import { helpTerms } from './terms.ts'

const menuScreens = routePaths.filter(({ path, hidden }) => !hidden && menuSectionOfPath(path) !== undefined)
const titles = new Map<string, string>(menuScreens.map(({ path, title }) => [path, title.en]))
const titleOf = (path: string) => titles.get(path) ?? ''

describe('the help', () => {
  test('each page of the menu and the home page have help, and no help is for a page that is not there', () => {
    const documented = new Set(helpPages.map(({ path }) => path))
    expect(menuScreens.map(({ path }) => path).filter((path) => !documented.has(path))).toEqual([])
    expect([...documented].filter((path) => !titles.has(path))).toEqual(['/'])
    expect(documented.size).toBe(helpPages.length)
    expect(Object.keys(helpGroups)).toEqual(jobGroups.map(({ key }) => key))
  })

  test('each help says what the page is for and three different tasks, in three languages', () => {
    for (const { path, what, tasks } of helpPages)
      for (const language of languages) {
        const texts = [what, ...tasks].map((text) => text[language].trim())
        expect.soft(texts.filter(Boolean), `${path} ${language}`).toHaveLength(4)
        expect.soft(new Set(texts).size, `${path} ${language}`).toBe(4)
      }
  })

  test('each term is used by a page', () => {
    const used = new Set(helpPages.flatMap(({ terms }) => terms))
    expect(Object.keys(helpTerms).filter((key) => ![...used].some((one) => one === key))).toEqual([])
  })

  test('a detail has the help of its list; a page outside the menu has none', () => {
    expect(helpOfPath('/statsanalysis/chgpile/0190')?.path).toBe('/statsanalysis/chgpile')
    expect(helpOfPath('/nowhere')).toBeUndefined()
  })

  test.each([
    ['es', 'reembolse sesion', '/statsanalysis/chgtransorder'],
    ['zh', '灰记录', '/cardmanager/offlinecard'],
    ['en', 'charge detail', '/sysmng/interconnmng'],
  ] as const)('the search in %s finds “%s”', (language, typed, path) => {
    expect(searchHelp(helpPages, { typed, language, titleOf }).map((page) => page.path)).toContain(path)
    expect(searchHelp(helpPages, { typed: `${typed} qqq`, language, titleOf })).toEqual([])
  })
})
