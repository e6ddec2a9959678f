import { buildPermissionCatalogue } from '@evops/organisation/contract'
import { languages } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import {
  menuIconOfPath,
  routePaths,
  productScreens,
  menuPositionOfPath,
  menuSectionOfPath,
  menuSections,
  operatorWorldOfPath,
} from './route-table.ts'

const permissionCodes = new Set(buildPermissionCatalogue(productScreens).map(({ code }) => code))
const listed = new Set<string>(routePaths.map(({ path }) => path))

describe('the table of routes', () => {
  test('every code is one of the catalogue, every title stands in three languages, each has an icon, no path twice', () => {
    for (const { path, codes, title } of routePaths) {
      expect.soft(menuIconOfPath(path), path).toBeDefined()
      expect
        .soft(
          codes.filter((code) => !permissionCodes.has(code)),
          path,
        )
        .toEqual([])
      for (const language of languages) expect.soft(title[language], path).not.toBe('')
    }
    for (const { path, codes } of menuSections)
      expect
        .soft(
          codes.filter((code) => !permissionCodes.has(code)),
          path,
        )
        .toEqual([])
  })

  test('whatever a domain puts into the menu has its place there, once, and no place stands for nothing', () => {
    const declared = productScreens.flatMap(({ screens }) => screens.map(({ path, hidden }) => ({ path, hidden })))
    expect(new Set(declared.map(({ path }) => path)).size).toBe(declared.length)
    expect(declared.filter(({ path, hidden }) => !hidden && !listed.has(path))).toEqual([])
    expect(routePaths).toHaveLength(menuPositionOfPath('/nowhere'))
    const headings = productScreens.flatMap((domain) => domain.headings ?? [])
    expect(new Set(headings.map(({ path }) => path))).toEqual(new Set(menuSections.map(({ path }) => path)))
  })

  test('every path but home, the profile and the open ones stands in a section', () => {
    const alone = routePaths.filter(({ path }) => !menuSectionOfPath(path)).map(({ path }) => path)
    expect(alone).toEqual(['/', '/profile/index', '/profile/schedules', '/bigscreen', '/terdtpage', '/firstpage'])
  })

  test.each([
    ['/', 'both'],
    ['/chgstamon/chgstatlistmon', 'charging'],
    ['/statsanalysis/chgpile/01a1', 'charging'],
    ['/orderchg/energymodelanalysis', 'energy'],
    ['/reportformmng/dailyeleloss', 'energy'],
    ['/energy/objects', 'energy'],
    ['/gradraw', 'energy'],
    ['/sysmng/tasks', 'both'],
    ['/somewhere/else', 'both'],
  ])('LAYOUT-08 %s belongs to the world %s', (path, world) => {
    expect(operatorWorldOfPath(path)).toBe(world)
  })

  test('the menu keeps the order of the table', () => {
    expect(menuPositionOfPath('/statsanalysis/chgpile')).toBeLessThan(menuPositionOfPath('/statsanalysis/chgstation'))
    expect(menuPositionOfPath('/nowhere')).toBe(routePaths.length)
  })
})

test('LAYOUT-08 each area of the menu has an icon of its own, and so have its tabs and what the palette finds there', () => {
  const icons = menuSections.map(({ icon }) => icon)
  expect(icons.length).toBeGreaterThan(10)
  expect(new Set(icons).size).toBe(icons.length)
  for (const { path, icon } of menuSections) expect(menuIconOfPath(`${path}/x`)).toBe(icon)
})
