import { type CurrentUser, menuAreas, type MenuArea } from '@evops/organisation/contract'
import { languages } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { isInHiddenArea, jobGroups } from './menu-jobs.ts'
import { canOpenScreen, consoleScreens, groupTitleOf, sidebarMenuOf } from './screens.ts'
import { menuPartWords } from './layout/menu-parts.words.ts'
import { shellWords } from './shell.words.ts'

const allCodes = [...new Set(consoleScreens.flatMap(({ codes, section }) => [...codes, ...(section?.codes ?? [])]))]
const roleType = 'energyandcharging'
/** The parts of a signed-in user that the menu reads. */
function userWith(
  operator: { menu?: 'jobs' | 'classic'; hiddenAreas?: MenuArea[] },
  authorities = allCodes,
): CurrentUser {
  const { menu, hiddenAreas = [] } = operator
  const me: Pick<CurrentUser, 'authorities'> & { operator: object } = {
    authorities,
    operator: { settings: { menu }, hiddenAreas },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the menu reads only these parts
  return me as CurrentUser
}
const pathsOf = (me: CurrentUser) =>
  sidebarMenuOf({ me, roleType }).flatMap(({ parts }) =>
    parts.flatMap(({ screens }) => screens.map(({ path }) => path)),
  )
const menuScreens = consoleScreens.filter(
  (screen) => !screen.hidden && screen.section && canOpenScreen(screen, userWith({}), roleType),
)
const deposits = ['/statsanalysis/depositrefund', '/finance/deposit'] as const

test('the menu by job has groups with every entry of the sections once, and deposits once', () => {
  expect(sidebarMenuOf({ me: userWith({}), roleType }).map(({ key }) => key)).toEqual(jobGroups.map(({ key }) => key))
  expect(jobGroups).toHaveLength(8)
  const paths = pathsOf(userWith({}))
  expect(new Set(paths).size).toBe(paths.length)
  const expected = menuScreens.map(({ path }) => path).filter((path) => path !== deposits[1])
  expect(paths.toSorted()).toEqual(expected.toSorted())
})

test('who holds only the permission of finance finds deposits under Money too', () => {
  expect(pathsOf(userWith({}, ['financePerm']))).toContain(deposits[1])
})

test('an operator that chose the classic menu has the sections with all their entries', () => {
  const classic = userWith({ menu: 'classic' })
  expect(pathsOf(classic).toSorted()).toEqual(menuScreens.map(({ path }) => path).toSorted())
  expect(sidebarMenuOf({ me: classic, roleType })[0]?.key).toBe('/chgdispatch')
})

test.each(menuAreas)('area %s: its entries leave the menu while it is hidden, and only its', (area) => {
  const left = new Set(pathsOf(userWith({ hiddenAreas: [area] })))
  const gone = pathsOf(userWith({})).filter((path) => !left.has(path))
  expect(gone.length).toBeGreaterThan(0)
  expect(gone.filter((path) => !isInHiddenArea(path, [area]))).toEqual([])
  for (const path of gone) expect(consoleScreens.some((screen) => screen.path === path)).toBe(true)
})

test('each group and heading has a title in three languages', () => {
  const titles = new Map<string, Record<string, string>>(Object.entries({ ...shellWords, ...menuPartWords }))
  for (const { key, parts } of jobGroups)
    for (const name of [
      `shell.job.${key}`,
      ...parts.flatMap(([heading]) => (heading ? [`shell.job-part.${heading}`] : [])),
    ])
      for (const language of languages) expect.soft(titles.get(name)?.[language], name).toBeTruthy()
})

test('the breadcrumb of a detail names the group of its list, or its section in the classic menu', () => {
  const detail = consoleScreens.find(({ path }) => path === '/statsanalysis/chgstation/$id')
  if (!detail) throw new Error('there is no page of a station')
  expect(groupTitleOf(detail, undefined)).toBe('shell.job.network')
  expect(groupTitleOf(detail, 'classic')).toBe(detail.section?.title)
})
